/** `nutq` for Workers: the platform compiles the module, since it refuses to do so at run time. */

import module from '../../build/wasm/simd.wasm?module';
import { provideModule } from '../wasm/module';

provideModule(module);

export * from '../index';
