import { randomUUID } from 'node:crypto'
import { type Check, note, well, wrong } from '../finding.ts'

const clockOffMs = 5 * 60_000

/** Whether the bucket can be listed, written, read and deleted in, by an object of a few bytes. */
export const objectStore: Check = {
  name: 'Object store',
  async look({ config: { s3: store } }) {
    if (!store) return [well('Films are on the disk of this machine.')]
    const s3 = await import('@aws-sdk/client-s3')
    const { accessKeyId, secretAccessKey, endpoint, region, bucket } = store
    const client = new s3.S3Client({
      endpoint,
      region,
      credentials: { accessKeyId, secretAccessKey },
      forcePathStyle: true,
      maxAttempts: 1,
    })
    const at = { Bucket: bucket, Key: `doctor/${randomUUID()}` }
    const steps: [string, () => Promise<unknown>][] = [
      ['list', () => client.send(new s3.ListObjectsV2Command({ Bucket: bucket, MaxKeys: 1 }))],
      ['write', () => client.send(new s3.PutObjectCommand({ ...at, Body: 'well' }))],
      ['read', () => client.send(new s3.GetObjectCommand(at))],
      ['delete', () => client.send(new s3.DeleteObjectCommand(at))],
    ]
    try {
      for (const [what, step] of steps) {
        const failed = await step().then(
          () => undefined,
          (error: Error) => error,
        )
        if (failed)
          return [
            wrong(
              `The account cannot ${what} in ${bucket} at ${new URL(endpoint).host}: ${failed.name}.`,
              remedies[failed.name] ?? 'Give the account list, read, write and delete in that bucket.',
            ),
          ]
      }
      const answer = await fetch(endpoint, { method: 'HEAD', signal: AbortSignal.timeout(4000) }).catch(() => undefined)
      const theirs = Date.parse(answer?.headers.get('date') ?? '')
      if (Math.abs(theirs - Date.now()) > clockOffMs)
        return [
          note(
            'The clock of this machine is more than 5 minutes off that of the object store.',
            'Let it follow a time server: requests that are too old are refused.',
          ),
        ]
      return [well(`${bucket} can be listed, written, read and deleted in.`)]
    } finally {
      client.destroy()
    }
  },
}

const remedies: Record<string, string> = {
  NoSuchBucket: 'Make the bucket, or correct S3_BUCKET.',
  InvalidAccessKeyId: 'Correct S3_ACCESS_KEY_ID.',
  SignatureDoesNotMatch: 'Correct S3_SECRET_ACCESS_KEY.',
  RequestTimeTooSkewed: 'Let the clock of this machine follow a time server.',
}
