import { openTestHouse, type TestHouse } from './house.ts'
import { openTestS3 } from './outside/s3.ts'

/** Where a house can keep its files; everything a client can see must be the same in both. */
export const stores = ['on disk', 'in S3'] as const

export async function openStorageHouse(where: (typeof stores)[number]): Promise<TestHouse> {
  if (where === 'on disk') return openTestHouse()
  const s3 = await openTestS3()
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = s3.address
  const house = await openTestHouse({
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  })
  return {
    ...house,
    async close() {
      await house.close()
      await s3.close()
    },
  }
}

/** Accounts for these ids: the product's rule on files lets in nobody whose account is not there, whatever a token says. */
export async function admit({ context }: TestHouse, ...ids: string[]) {
  for (const id of ids)
    await context.database.pool('supabase_auth_admin')`insert into auth.users (id, email) values (${id}, ${`${id}@house.example`})`
}
