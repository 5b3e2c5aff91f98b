/**
 * `nutq/browser/recorder-worklet`: an AudioWorklet that hands the microphone's samples to the page. Serve the built file from your own
 * origin and give its address to `recordVoice`.
 */
declare const registerProcessor: (name: string, processor: new () => object) => void;
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}

/** Quanta of 128 samples that go at once: 43 ms at 48 kHz. */
const CHUNK = 2048;

registerProcessor(
  'nutq-recorder',
  class extends AudioWorkletProcessor {
    #chunk = new Float32Array(CHUNK);
    #filled = 0;
    #running = true;

    constructor() {
      super();
      // Asked to stop: gives what is left, then ends.
      this.port.onmessage = () => {
        this.#running = false;
        this.#send();
        this.port.postMessage(null);
      };
    }

    process([input]: readonly (readonly Float32Array[])[]): boolean {
      const channel = input?.[0];
      if (!this.#running || !channel) return this.#running;
      for (const sample of channel) {
        this.#chunk[this.#filled++] = sample;
        if (this.#filled === CHUNK) this.#send();
      }
      return true;
    }

    #send(): void {
      const chunk = this.#chunk.slice(0, this.#filled);
      if (chunk.length > 0) this.port.postMessage(chunk, [chunk.buffer]);
      this.#filled = 0;
    }
  },
);
