// A CSV gets a column, as by hand: nutq transliterate --column name < clients.csv
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const clients = 'id,name,city\n1,محمد عبد الرحمن,Riyadh\n2,فاطمه الزهراء,Cairo\n3,يارا الطخيس,Jeddah\n';
console.log('\n\u001b[1mA list: nutq transliterate --column name < clients.csv\u001b[0m\n');
const { stdout, stderr, status } = spawnSync(
  process.execPath,
  [fileURLToPath(new URL('../dist/cli.js', import.meta.url)), 'transliterate', '--column', 'name'],
  { input: clients, encoding: 'utf8' },
);
process.stdout.write(stdout.replace(/^(?=.)/gm, '  '));
process.stderr.write(stderr);
process.exitCode = status ?? 1;
