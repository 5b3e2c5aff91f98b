import { memoryStores } from '../../src/stores/key-value-stores';
import { describeStores } from '../conformance/stores';

describeStores('memory', async () => memoryStores());
