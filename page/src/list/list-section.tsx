import { useState } from 'preact/hooks';
import { useTexts } from '../language/context';
import { CheckedList } from './checked-list';
import { fromFile, fromText, ListError, type ListProblem, type ListSource, withHeading } from './list-source';

const EXAMPLE = [
  'id,الاسم,المدينة',
  '1,محمد بن سلمان الغامدي,الرياض',
  '2,يارا الطخيس,جدة',
  '3,فاطمة الزهراء علوي,الدار البيضاء',
  '4,عمر خيرت,القاهرة',
  '5,نوف العتيبي,مكة',
  '6,شذى الدباسي,بريدة',
  '7,جورج قرداحي,بيروت',
  '8,عبد القادر الشريف,وهران',
  '9,لولوة الدوسري,الدمام',
  '10,زياد Kassab,عمّان',
].join('\r\n');

interface ListSectionProps {
  readonly source: ListSource | undefined;
  readonly onSource: (source: ListSource | undefined) => void;
}

export function ListSection({ source, onSource }: ListSectionProps) {
  const { list } = useTexts();
  return (
    <section aria-labelledby="list-title">
      <h1 id="list-title">{list.title}</h1>
      {source ? (
        <CheckedList
          source={source}
          onColumn={(nameColumn) => onSource({ ...source, nameColumn })}
          onHeading={(isHeading) => onSource(withHeading(source, isHeading))}
          onClose={() => onSource(undefined)}
        />
      ) : (
        <ListOpener onSource={onSource} />
      )}
    </section>
  );
}

function ListOpener({ onSource }: Pick<ListSectionProps, 'onSource'>) {
  const { list } = useTexts();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<ListProblem>();
  const open = async (read: () => ListSource | Promise<ListSource>) => {
    try {
      setProblem(undefined);
      onSource(await read());
    } catch (error) {
      setProblem(error instanceof ListError ? error.problem : 'binary');
    }
  };
  return (
    <div class="opener">
      <p>{list.intro}</p>
      <div class="actions">
        <label class="primary file">
          <input
            type="file"
            accept=".csv,.tsv,.txt,text/csv,text/plain"
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0];
              if (file) void open(() => fromFile(file));
              // The same file may be chosen again, put right.
              currentTarget.value = '';
            }}
          />
          {list.choose}
        </label>
        <button type="button" class="plain" onClick={() => void open(() => fromText(EXAMPLE))}>
          {list.example}
        </button>
      </div>
      <form
        class="paste"
        onSubmit={(event) => {
          event.preventDefault();
          void open(() => fromText(text));
        }}
      >
        <label class="field-label" for="paste">
          {list.paste}
        </label>
        <textarea
          id="paste"
          dir="auto"
          rows={6}
          value={text}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
        <button type="submit" class="plain" disabled={text.trim() === ''}>
          {list.start}
        </button>
      </form>
      {problem && (
        <p class="problem" role="alert">
          {list.problems[problem]}
        </p>
      )}
    </div>
  );
}
