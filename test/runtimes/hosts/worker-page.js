globalThis.answered = new Promise((resolve) => {
  const worker = new Worker('worker.js');
  worker.onmessage = ({ data }) => resolve(data);
  worker.onerror = ({ message }) => resolve(message);
});
