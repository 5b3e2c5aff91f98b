// Where the project is published. Fill it in once, on the day it is; until then `npm publish` refuses.
// Run by `prepublishOnly`: it writes repository, homepage and bugs of package.json.
import { readFileSync, writeFileSync } from 'node:fs';

/** As in `https://…/owner/nutq`, without a slash at the end. */
const PROJECT_ADDRESS = '';

if (PROJECT_ADDRESS === '') {
  console.error(
    'scripts/project-address.mjs: PROJECT_ADDRESS is empty; fill in where the project is published',
  );
  process.exit(1);
}
const file = new URL('../package.json', import.meta.url);
const manifest = JSON.parse(readFileSync(file, 'utf8'));
manifest.homepage = `${PROJECT_ADDRESS}#readme`;
manifest.bugs = { url: `${PROJECT_ADDRESS}/issues` };
manifest.repository = { type: 'git', url: `git+${PROJECT_ADDRESS}.git` };
writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
