// The one method that Hermes 0.12 lacks of what nutq uses; React Native has it from 0.72.
if (!Array.prototype.at)
  Object.defineProperty(Array.prototype, 'at', {
    configurable: true,
    writable: true,
    value(i) {
      return this[i < 0 ? this.length + i : i];
    },
  });
