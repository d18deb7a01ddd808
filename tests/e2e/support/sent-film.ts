import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { makeClip } from '#tests/support/media/clips.ts'
import { testFfmpeg } from '#tests/support/worker.ts'
import { visitor } from './house-access.ts'
import { newPerson, type Person, password } from './people.ts'

/** A film of so many seconds with a tone, sent in by its creator and made ready by the house's own worker: it plays, and can be downloaded. */
export async function sendFilm(title: string, seconds: number): Promise<{ id: string; versionId: string; owner: Person }> {
  const folder = mkdtempSync(join(tmpdir(), 'actuality-sent-'))
  const file = makeClip(await testFfmpeg(), folder, 'sent.mp4', (make, out) =>
    make(
      ...['-f', 'lavfi', '-i', `testsrc2=size=640x360:rate=25:duration=${seconds}`],
      ...['-f', 'lavfi', '-i', `sine=frequency=300:duration=${seconds}`],
      ...['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '50', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-shortest', out],
    ),
  )
  const bytes = readFileSync(file)
  rmSync(folder, { recursive: true, force: true })
  const owner = await newPerson('creator')
  const maker = visitor()
  await maker.auth.signInWithPassword({ email: owner.email, password })
  const begun = await maker.rpc('begin_version', { file_name: 'film.mp4', size_bytes: bytes.length, title }).throwOnError()
  const { id, documentary_id, source_object } = begun.data as { id: string; documentary_id: string; source_object: string }
  const sent = await maker.storage.from('sources').upload(source_object, bytes, { contentType: 'video/mp4' })
  if (sent.error) throw sent.error
  await expect
    .poll(async () => (await maker.from('own_versions').select('state').eq('id', id).single()).data?.state, { timeout: 120_000 })
    .toBe('ready')
  return { id: documentary_id, versionId: id, owner }
}
