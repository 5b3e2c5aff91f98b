// Loaded with the worker, as programs load it: nothing of nutq may need a request to be at hand.

import { nBest, transliterate } from 'nutq';
import { loadModel } from 'nutq/model';
import { full } from 'nutq/model/full';
import { small } from 'nutq/model/small';
import { phrase, speaker } from 'nutq/model/voice';
import {
  decodeAudioText,
  decodeWav,
  loadSignal,
  loadVoiceModel,
  mfcc,
  sampleVoice,
  Voices,
} from 'nutq/voice';
import { answers } from './answers.mjs';
import { material } from './material.mjs';

const nutq = {
  ...{ nBest, transliterate, loadModel, small, full, phrase, speaker },
  ...{ decodeAudioText, decodeWav, loadSignal, loadVoiceModel, mfcc, sampleVoice, Voices },
};

export default {
  fetch: async () => new Response(JSON.stringify(await answers(nutq, material))),
};
