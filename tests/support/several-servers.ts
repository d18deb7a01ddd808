import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loginOf } from '#sql/login.ts'
import { openSql } from '#sql/open-sql.ts'
import { clientsOf, type HouseClients, openTestHouse, type TestHouse } from './house.ts'
import { openTestS3 } from './outside/s3.ts'
import { type StartedProcess, startProcess, temporaryFolder } from './start-process.ts'

export interface SeveralServers {
  /** The clients of each server, as if there were no other. */
  servers: [HouseClients, HouseClients]
  /** What anyone who runs them has: database, secret. Its own server takes no part in what is tried. */
  behind: TestHouse['context']
  /** Ends a server without a word and waits until it is gone. */
  kill(which: 0 | 1): Promise<void>
  /** Starts it again where it was. */
  start(which: 0 | 1): Promise<void>
  /** What they were started with, but for their folders. */
  env: Record<string, string>
  folders: string[]
  /** A statement as anyone who owns the database server. */
  asSuperuser(statement: string): Promise<void>
  /** Everything a server printed so far. */
  output(which: 0 | 1): string
  close(): Promise<void>
}

/** Two server processes on one database, each with a folder of its own and files in one S3, as behind a proxy that takes turns. */
export async function openSeveralServers(env: Record<string, string> = {}): Promise<SeveralServers> {
  const s3 = await openTestS3()
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = s3.address
  const inS3 = {
    ...{ S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region },
    ...{ S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey },
  }
  const house = await openTestHouse(inS3, { cluster: 'own' })
  const { config, place } = house.context
  const superuser = readFileSync(join(config.dataDir, 'keys/postgres-superuser'), 'utf8').trim()
  const shared = {
    DATABASE_URL: `postgres://supabase_admin:${superuser}@${place.host}:${place.port}/${place.name}`,
    JWT_SECRET: config.jwtSecret,
    ...inS3,
    ...env,
  }
  const folders = [temporaryFolder(), temporaryFolder()]
  const launch = (which: number, port?: string) =>
    startProcess({ ...shared, DATA_DIR: folders[which]!.folder, ...(port ? { PORT: port } : {}) })
  const running: StartedProcess[] = await Promise.all([launch(0), launch(1)])
  const close = async () => {
    for (const each of running) each.kill('SIGKILL')
    await Promise.all(running.map(({ ended }) => ended))
    await house.close()
    await s3.close()
    for (const { remove } of folders) remove()
  }
  try {
    await Promise.all(running.map((each) => each.ready()))
  } catch (error) {
    await close()
    throw error
  }
  const clients = ({ url }: StartedProcess) => clientsOf({ url, anonKey: house.anonKey, serviceRoleKey: house.serviceRoleKey })
  return {
    servers: [clients(running[0]!), clients(running[1]!)],
    behind: house.context,
    async kill(which) {
      running[which]!.kill('SIGKILL')
      await running[which]!.ended
    },
    async start(which) {
      running[which] = await launch(which, new URL(running[which]!.url).port)
      await running[which]!.ready()
    },
    env: shared,
    folders: folders.map(({ folder }) => folder),
    async asSuperuser(statement) {
      const sql = openSql(loginOf(shared.DATABASE_URL), { max: 1 })
      await sql.unsafe(statement).finally(() => sql.end())
    },
    output: (which) => running[which]!.output(),
    close,
  }
}
