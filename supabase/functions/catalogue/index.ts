import { libraryRecords } from '#contract/institutions/library-records.ts'
import { libraryFile, recordForms } from '#core/institutions/library-files.ts'
import { asHouse } from '../_shared/clients.ts'
import { site } from '../_shared/outside.ts'

/**
 * Records of the films an institution licenses, for its catalogue: `?key=…&as=marc|marcxml|kbart`. Authenticated by the secret in the address; a revoked
 * or unknown one gets a 404.
 */
export default {
  async fetch(request: Request): Promise<Response> {
    if (request.method !== 'GET' && request.method !== 'HEAD') return said('Records are read with GET.', 405)
    const { searchParams, origin } = new URL(request.url)
    const secret = searchParams.get('key') ?? ''
    const form = recordForms.find((each) => each === (searchParams.get('as') ?? 'marc'))
    if (!form) return said(`Records come as ${recordForms.join(', ')}.`, 400)
    if (!/^[0-9a-f]{64}$/.test(secret)) return said('There are no records at this address.', 404)
    const { data, error } = await asHouse().rpc('read_records', { secret })
    if (error) throw new Error(`read_records could not be read: ${error.message}`, { cause: error })
    if (!data) return said('There are no records at this address.', 404)
    const { name, type, body } = libraryFile(form, libraryRecords.parse(data), site() || origin, new Date().toISOString().slice(0, 10))
    return new Response(body as BodyInit, {
      headers: { ...headers, 'content-type': type, 'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}` },
    })
  },
}

const headers = {
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
}
const said = (words: string, status: number) =>
  new Response(words, { status, headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' } })
