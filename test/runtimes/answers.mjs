/**
 * What every runtime is asked, and how it answers. Imports nothing: whoever runs it passes nutq, however that was loaded, and the
 * material. Floats are written as their bits, so that "the same" means every bit.
 */

/** @param {Float32Array} floats */
function bitsOf(floats) {
  const words = new Uint32Array(floats.slice().buffer);
  return Array.from(words, (word) => (word + 2 ** 32).toString(16).slice(1)).join('');
}

async function buildOf({ loadSignal }) {
  if (typeof WebAssembly === 'undefined') return 'javascript';
  for (const build of ['simd', 'scalar']) {
    try {
      await loadSignal(build);
      return build;
    } catch {}
  }
  return 'javascript';
}

/** @returns {Promise<import('./compare').Answers>} */
export async function answers(nutq, { spellings, names, clips }) {
  const { decodeAudioText, decodeWav, loadVoiceModel, mfcc, sampleVoice, Voices } = nutq;
  const text = { lexicon: spellings.map((line) => nutq.transliterate(line)) };
  const confidences = [];
  for (const [tier, bytes] of Object.entries({ small: nutq.small, full: nutq.full })) {
    const model = await nutq.loadModel(bytes);
    text[tier] = [];
    for (const name of names) {
      for (const candidate of nutq.nBest(name, 3, { model })) {
        text[tier].push(candidate.text);
        confidences.push(candidate.confidence);
      }
    }
  }

  const model = await loadVoiceModel({ speaker: nutq.speaker, phrase: nutq.phrase });
  const recordings = {};
  for (const [name, base64] of Object.entries(clips)) recordings[name] = decodeWav(decodeAudioText(base64));
  const floats = {};
  for (const name of ['amal-1', 'badr-1']) {
    const { samples } = recordings[name];
    for (const preset of ['librosa', 'kaldi'])
      floats[`MFCC ${preset} ${name}`] = bitsOf(mfcc(samples, { preset }).values);
    floats[`print ${name}`] = bitsOf(sampleVoice(recordings[name]).sample.print);
    floats[`trained print ${name}`] = bitsOf(sampleVoice(recordings[name], model).sample.print);
  }

  const voices = new Voices({ model });
  const request = { collection: 'proof', phrase: 'open my account' };
  for (const speakerId of ['amal', 'badr']) {
    const takes = [1, 2, 3].map((take) => recordings[`${speakerId}-${take}`]);
    await voices.enrol({ ...request, speakerId, recordings: takes });
  }
  const decisions = {};
  const scores = [];
  for (const name of ['amal-login', 'badr-login', 'amal-wrong-phrase', 'amal-reordered', 'stranger']) {
    const result = await voices.identify({ ...request, recording: recordings[name] });
    decisions[name] = [result.status, result.speakerId, result.decision.failed ?? ''];
    const { score, vectorSimilarity, phraseSimilarity } = result.decision;
    scores.push(score, vectorSimilarity, phraseSimilarity);
  }
  return { build: await buildOf(nutq), text, confidences, floats, decisions, scores };
}
