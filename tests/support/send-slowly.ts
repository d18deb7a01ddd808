import { openAsBlob } from 'node:fs'
import { basename } from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { TestHouse } from './house.ts'
import type { SentFilm } from './worker.ts'

export interface SlowFilm extends SentFilm {
  /** Sends on until so much of the file is there, 0 to 1. */
  sendUntil(part: number): Promise<void>
}

/** Begins a new film of `person`, whose file is sent as far as a test wants (TUS 1.0.0), as over a line that is slow. */
export async function sendSlowly(house: TestHouse, person: SupabaseClient, path: string): Promise<SlowFilm> {
  const file = await openAsBlob(path)
  const begun = await person.rpc('begin_version', {
    file_name: basename(path),
    size_bytes: file.size,
    documentary: null,
    title: basename(path),
  })
  if (begun.error) throw begun.error
  const { id, documentary_id, source_object } = begun.data
  const { data } = await person.auth.getSession()
  const headers = { authorization: `Bearer ${data.session?.access_token}`, 'tus-resumable': '1.0.0' }
  const endpoint = `${house.url}/storage/v1/upload/resumable`
  const metadata = { bucketName: 'sources', objectName: source_object, contentType: 'application/octet-stream' }
  const created = await fetch(endpoint, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(file.size),
      'upload-metadata': Object.entries(metadata)
        .map(([key, value]) => `${key} ${btoa(value)}`)
        .join(),
    },
  })
  const location = created.headers.get('location')
  if (!location) throw new Error(`The upload was not begun: ${created.status} ${await created.text()}`)
  let sent = 0
  return {
    documentaryId: documentary_id,
    versionId: id,
    async sendUntil(part) {
      const end = Math.round(file.size * part)
      const answer = await fetch(new URL(location, endpoint), {
        method: 'PATCH',
        headers: { ...headers, 'upload-offset': String(sent), 'content-type': 'application/offset+octet-stream' },
        body: file.slice(sent, end),
      })
      if (!answer.ok) throw new Error(`A part was refused: ${answer.status} ${await answer.text()}`)
      sent = end
    },
  }
}
