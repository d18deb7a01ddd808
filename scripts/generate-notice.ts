import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './build.ts'
import { noticeText } from './notice.ts'

/** Writes the list of shipped libraries in NOTICE again. */
writeFileSync(join(root, 'NOTICE'), noticeText(root))
