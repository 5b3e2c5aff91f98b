// Builds what the demo shows, without types, and says that it works on it.
import { spawn } from 'node:child_process';

const started = performance.now();
const seconds = () => `${((performance.now() - started) / 1000).toFixed(0)} s`;
const say = (text) => process.stdout.write(process.stdout.isTTY ? `\r${text}` : '');
process.stdout.write(process.stdout.isTTY ? '' : 'Building nutq …\n');
const ticking = setInterval(() => say(`Building nutq … ${seconds()}`), 500);
const build = spawn('tsup --silent --no-dts && npm run --silent build:page', {
  stdio: 'inherit',
  shell: true,
});
build.on('exit', (code) => {
  clearInterval(ticking);
  console.log(`${process.stdout.isTTY ? '\r' : ''}Built in ${seconds()}.     `);
  process.exitCode = code ?? 1;
});
