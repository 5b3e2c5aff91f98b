// Where the project is published, and who is told of weaknesses. Fill both in once, on the day it is published; until then `npm publish`
// refuses. Run by `prepublishOnly`: it writes repository, homepage and bugs of package.json.
import { readFileSync, writeFileSync } from 'node:fs';

/** As in `https://…/owner/nutq`, without a slash at the end. */
const PROJECT_ADDRESS = '';
/** Where docs/security.md sends people: mail that the maintainers alone read. */
const REPORT_ADDRESS = '';

const empty = Object.entries({ PROJECT_ADDRESS, REPORT_ADDRESS }).flatMap(([name, value]) =>
  value ? [] : [name],
);
if (empty.length > 0) {
  console.error(`scripts/project-address.mjs: fill in ${empty.join(' and ')}`);
  process.exit(1);
}
const file = new URL('../package.json', import.meta.url);
const manifest = JSON.parse(readFileSync(file, 'utf8'));
manifest.homepage = `${PROJECT_ADDRESS}#readme`;
manifest.bugs = { url: `${PROJECT_ADDRESS}/issues`, email: REPORT_ADDRESS };
manifest.repository = { type: 'git', url: `git+${PROJECT_ADDRESS}.git` };
writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
