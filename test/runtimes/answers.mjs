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

/** Spellings of three kinds, and how sure the models are. */
async function written(nutq, { spellings, names }) {
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
  return { text, confidences };
}

/** MFCCs and prints of two people, by tables and by networks. */
function heard({ mfcc, sampleVoice }, model, recordings) {
  const floats = {};
  for (const name of ['amal-1', 'badr-1']) {
    const recording = recordings[name];
    for (const preset of ['librosa', 'kaldi'])
      floats[`MFCC ${preset} ${name}`] = bitsOf(mfcc(recording.samples, { preset }).values);
    floats[`print ${name}`] = bitsOf(sampleVoice(recording).sample.print);
    floats[`trained print ${name}`] = bitsOf(sampleVoice(recording, model).sample.print);
  }
  return floats;
}

/** Logins by both people, by one with other words, and by a stranger. */
async function decided({ Voices }, model, recordings) {
  const voices = new Voices({ model });
  const request = { collection: 'proof', phrase: 'open my account' };
  for (const speakerId of ['amal', 'badr']) {
    // One take: an enrolment makes copies in noise of each, which engines without a compiler are a minute over.
    await voices.enrol({ ...request, speakerId, recordings: [recordings[`${speakerId}-1`]] });
  }
  const decisions = {};
  const scores = [];
  for (const name of ['amal-login', 'badr-login', 'amal-wrong-phrase', 'amal-reordered', 'stranger']) {
    const { status, speakerId, decision } = await voices.identify({
      ...request,
      recording: recordings[name],
    });
    decisions[name] = [status, speakerId, decision.failed ?? ''];
    scores.push(decision.score, decision.vectorSimilarity, decision.phraseSimilarity);
  }
  return { decisions, scores };
}

/** @returns {Promise<import('./compare').Answers>} */
export async function answers(nutq, material) {
  const { decodeAudioText, decodeWav, loadVoiceModel, speaker, phrase } = nutq;
  const model = await loadVoiceModel({ speaker, phrase });
  const recordings = {};
  for (const [name, base64] of Object.entries(material.clips))
    recordings[name] = decodeWav(decodeAudioText(base64));
  return {
    ...(await written(nutq, material)),
    floats: heard(nutq, model, recordings),
    ...(await decided(nutq, model, recordings)),
    build: await buildOf(nutq),
  };
}
