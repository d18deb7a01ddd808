/** One refusal of the storage service, worded and numbered as the platform does. */
export class StorageRefused extends Error {
  readonly code: StorageCode
  readonly statusCode: number
  constructor(code: StorageCode, message?: string, options?: { cause?: unknown; statusCode?: number }) {
    super(message ?? catalogue[code].message, { cause: options?.cause })
    this.code = code
    this.statusCode = options?.statusCode ?? catalogue[code].status
  }
  /** Body as on the platform: `statusCode` is the true status, `error` its older name. */
  get body() {
    const entry = catalogue[this.code]
    return {
      statusCode: String(this.statusCode),
      code: 'shownAs' in entry ? entry.shownAs : this.code,
      error: 'error' in entry ? entry.error : this.code,
      message: this.message,
    }
  }
  /** Status on the wire: the platform answers refusals with 400 and keeps the true status in the body; 416, 429 and 5xx go out as they are. */
  get wireStatus() {
    return this.statusCode >= 500 || this.statusCode === 416 || this.statusCode === 429 ? this.statusCode : 400
  }
}

/** Every refusal this service knows. `error` is the older, lower-case name clients may still compare. */
const catalogue = {
  NoSuchBucket: { status: 404, message: 'Bucket not found', error: 'Bucket not found' },
  NoSuchKey: { status: 404, message: 'Object not found', error: 'not_found' },
  NoSuchUpload: { status: 404, message: 'Upload not found' },
  MissingAuthorization: {
    status: 400,
    message: "headers must have required property 'authorization'",
    error: 'Error',
    shownAs: 'InvalidRequest',
  },
  AccessDenied: { status: 403, message: 'Access denied', error: 'Unauthorized' },
  InvalidJWT: { status: 400, message: 'Invalid JWT' },
  InvalidSignature: { status: 400, message: 'Invalid signature' },
  InvalidUploadSignature: { status: 400, message: 'Invalid upload Signature' },
  InvalidRequest: { status: 400, message: 'The request cannot be understood' },
  /** A body that is not of the shape its route takes. */
  InvalidBody: { status: 400, message: 'The body is not of the right shape', error: 'Error', shownAs: 'InvalidRequest' },
  InvalidParameter: { status: 400, message: 'Invalid parameter' },
  InvalidBucketName: { status: 400, message: 'Bucket name invalid', error: 'Invalid Input' },
  InvalidKey: { status: 400, message: 'Invalid key' },
  InvalidMimeType: { status: 415, message: 'mime type is not supported', error: 'invalid_mime_type' },
  InvalidRange: { status: 416, message: 'The requested range cannot be satisfied', error: 'invalid_range' },
  EntityTooLarge: { status: 413, message: 'The object exceeded the maximum allowed size', error: 'Payload too large' },
  BucketAlreadyExists: { status: 409, message: 'The resource already exists', error: 'Duplicate' },
  KeyAlreadyExists: { status: 409, message: 'The resource already exists', error: 'Duplicate' },
  ResourceNotEmpty: { status: 409, message: 'The bucket you tried to delete is not empty' },
  ResourceLocked: { status: 423, message: 'The resource is locked' },
  OffsetConflict: { status: 409, message: 'Upload-Offset conflict' },
  TooManyRequests: {
    status: 429,
    message: 'Too many images are being changed for you. Try again in a moment.',
    error: 'too_many_requests',
  },
  Gone: { status: 410, message: 'The upload has expired' },
  InsufficientStorage: {
    status: 507,
    message: 'There is not enough room on the disk. Nothing was changed; free some space and try again.',
  },
  DatabaseTimeout: { status: 544, message: 'The connection to the database timed out' },
  InternalError: { status: 500, message: 'Internal server error' },
} satisfies Record<string, { status: number; message: string; error?: string; shownAs?: string }>

export type StorageCode = keyof typeof catalogue

const full = new Set(['ENOSPC', 'EDQUOT'])
const cut = new Set(['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ECONNABORTED'])

/** Gives what PostgreSQL, the disk or a library threw the platform's name and words; anything unknown is an InternalError that keeps its cause. */
export function asRefusal(error: unknown): StorageRefused {
  if (error instanceof StorageRefused) return error
  const { code, name, message, constraint } = error as { code?: string; name?: string; message?: string; constraint?: string }
  if (code === '42501') return new StorageRefused('AccessDenied', 'new row violates row-level security policy', { cause: error })
  if (code === '23505')
    return new StorageRefused(constraint?.startsWith('buckets') ? 'BucketAlreadyExists' : 'KeyAlreadyExists', undefined, { cause: error })
  if (code === '23503' && message?.startsWith('update or delete'))
    return new StorageRefused('ResourceNotEmpty', undefined, { cause: error })
  if (code === '23503') return new StorageRefused('NoSuchBucket', undefined, { cause: error })
  if (code === '57014') return new StorageRefused('DatabaseTimeout', undefined, { cause: error })
  if (code === 'P0001') return new StorageRefused('InvalidRequest', message, { cause: error })
  if (code === 'PGRST301') {
    const words = message?.startsWith('Expected 3 parts') ? 'Invalid Compact JWS' : 'signature verification failed'
    return new StorageRefused('AccessDenied', words, { cause: error })
  }
  if (code === 'PGRST303')
    return new StorageRefused('AccessDenied', message === 'JWT expired' ? '"exp" claim timestamp check failed' : message, { cause: error })
  if (code && full.has(code))
    return new StorageRefused('InsufficientStorage', 'The disk is full. What arrived before is kept; free some space and try again.', {
      cause: error,
    })
  if (code && cut.has(code)) return new StorageRefused('InvalidRequest', 'The connection was cut before the last byte', { cause: error })
  if (code === '22P05' || code === '22021')
    return new StorageRefused('InvalidRequest', 'A NUL character can be kept neither in a name nor in metadata', { cause: error })
  if (code === 'ENAMETOOLONG' || code === 'ENOTDIR') return new StorageRefused('InvalidKey', undefined, { cause: error })
  return new StorageRefused('InternalError', undefined, { cause: error ?? name })
}
