/** The conformance suites of stores over a browser's own IndexedDB; bundled, and run in a page. */
import { indexedDbStores } from '../../../src/browser/index';
import { describeSharing, describeStores } from '../../conformance/stores';

describeStores('IndexedDB', () => indexedDbStores({ name: 'suite' }));
describeSharing('IndexedDB', () => indexedDbStores({ name: 'shared' }));

export { run } from './vitest-in-browser';
