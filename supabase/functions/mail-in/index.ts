import { asHouse } from '../_shared/clients.ts'

/** Usual size limit of mail servers, with a margin; the limit of bucket `mail`. */
const largestBytes = 35 * 1024 * 1024
/** Signed emails must be read before they can be verified: a concurrency limit; further ones get a retryable error. */
const mostUnknown = 4
let unknown = 0

/**
 * `POST /functions/v1/mail-in`: webhook for a received email. The key is a bearer token, as the password of basic
 * authentication, or signs the bytes (`x-signature-256: sha256=<hexadecimal HMAC-SHA256>`). The body is the raw email (`message/rfc822`), or a form
 * that holds it whole in `email`, `body-mime` or `raw`. 202: stored and queued; idempotent per email.
 */
export default {
  async fetch(request: Request): Promise<Response> {
    if (request.method !== 'POST') return answer(405, 'Letters are handed over with POST.')
    if (Number(request.headers.get('content-length') ?? 0) > largestBytes) return answer(413, 'A letter has 35 MB at most.')
    const { data: key, error } = await asHouse().rpc('mail_in_key')
    if (error) throw new Error(`mail_in_key failed: ${error.message}`, { cause: error })
    if (!key) return answer(404, 'This house takes no letters here.')
    // Rejected before the body is read.
    const signature = signatureOf(request)
    if (!signature && !(await saysKey(request, key))) return answer(401, 'The key is missing or is another.')
    const bytes = signature ? await readSigned(request, signature, key) : await read(request)
    if (bytes === 'busy') return answer(503, 'Other letters are being read. Hand it over again in a moment.')
    if (bytes === 'another key') return answer(401, 'The key is missing or is another.')
    if (bytes.length > largestBytes) return answer(413, 'A letter has 35 MB at most.')
    const letter = await letterIn(request, bytes)
    if (!letter || letter.length === 0) return answer(422, 'There is no letter in this. Send it whole, as message/rfc822.')
    const kept = await asHouse().storage.from('mail').upload(crypto.randomUUID(), letter, { contentType: 'message/rfc822' })
    if (kept.error) throw new Error(`The letter could not be kept: ${kept.error.message}`, { cause: kept.error })
    return answer(202, 'Kept.')
  },
}

const answer = (status: number, message: string) =>
  new Response(`${message}\n`, { status, headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' } })

const read = async (request: Request) => new Uint8Array(await request.arrayBuffer())

async function saysKey(request: Request, key: string): Promise<boolean> {
  const [way = '', given = ''] = (request.headers.get('authorization') ?? '').split(' ')
  if (/^bearer$/i.test(way)) return same(given, key)
  return /^basic$/i.test(way) && same(passwordIn(given), key)
}

/** For an email without another credential. */
function signatureOf(request: Request): string | undefined {
  if (/^(bearer|basic) /i.test(request.headers.get('authorization') ?? '')) return undefined
  return /^sha256=([0-9a-f]{64})$/i.exec(request.headers.get('x-signature-256') ?? '')?.[1]?.toLowerCase()
}

async function readSigned(request: Request, signature: string, key: string): Promise<Uint8Array<ArrayBuffer> | 'busy' | 'another key'> {
  if (unknown >= mostUnknown) return 'busy'
  unknown++
  try {
    const bytes = await read(request)
    const signing = await crypto.subtle.importKey('raw', new TextEncoder().encode(key), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
    return (await same(signature, hex(await crypto.subtle.sign('HMAC', signing, bytes)))) ? bytes : 'another key'
  } finally {
    unknown--
  }
}

/** Compared as digests, in constant time. */
async function same(one: string, other: string): Promise<boolean> {
  const digest = async (words: string) => hex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(words)))
  return (await digest(one)) === (await digest(other))
}
const hex = (bytes: ArrayBuffer) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

function passwordIn(basic: string): string {
  try {
    return atob(basic).split(':').slice(1).join(':')
  } catch {
    return ''
  }
}

async function letterIn(request: Request, bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array | undefined> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^(multipart\/form-data|application\/x-www-form-urlencoded)/i.test(type)) return bytes
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData().catch(() => undefined)
  const found = ['email', 'body-mime', 'raw'].map((name) => form?.get(name)).find((value) => value)
  if (!found) return undefined
  return typeof found === 'string' ? new TextEncoder().encode(found) : new Uint8Array(await found.arrayBuffer())
}
