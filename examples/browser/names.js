import { transliterate } from 'nutq/transliteration';

const arabic = document.querySelector('#arabic');
const english = document.querySelector('#english');
let model;

function show() {
  english.textContent = transliterate(arabic.value, { model });
}

arabic.addEventListener('input', show);

// Listed names need no model: it comes when somebody begins to type, and the answer is read again.
arabic.addEventListener(
  'focus',
  async () => {
    const [{ loadModel }, { small }] = await Promise.all([import('nutq/model'), import('nutq/model/small')]);
    model = await loadModel(small);
    show();
  },
  { once: true },
);
