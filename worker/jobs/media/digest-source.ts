import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { digestFile } from '../../files/digest-file.ts'
import type { Job } from '../../queue/job.ts'
import { saveDigest } from '../../records/approvals.ts'
import { readVersion } from '../../records/versions.ts'

/** Evidence of what was approved: the SHA-256 of a cut's file, computed once for all approvals. */
export const digestSource: Job<'digest-source'> = {
  name: 'digest-source',
  line: 'slow',
  key: ({ versionId }) => `digest-source:${versionId}`,
  attempts: 5,
  async perform({ sql, files, workDir }, { versionId }, signal) {
    const version = await readVersion(sql, versionId)
    if (!version) return
    const folder = join(workDir, `digest-${versionId}`)
    await mkdir(folder, { recursive: true })
    try {
      const path = await files.openSource(version.sourceObject, folder, signal)
      await saveDigest(sql, versionId, await digestFile(path, signal))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}
