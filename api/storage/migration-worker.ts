// Migrates a database in its own thread, so that the server still answers requests meanwhile.

import { openDatabase } from './database.ts';
import { answerEach } from './thread.ts';

answerEach((dataDir: string) => openDatabase(dataDir).close());
