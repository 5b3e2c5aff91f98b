import { NutqError } from '../errors';

/** @throws NutqError `missing-package`, which names the command that installs it */
export async function loadOptional<Module>(name: string, load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (cause) {
    throw new NutqError('missing-package', `This store needs the package ${name}: npm install ${name}`, {
      cause,
    });
  }
}
