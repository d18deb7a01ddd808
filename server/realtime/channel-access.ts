import type { Sql } from '#sql/sql.ts'
import type { Database } from '../db/database.ts'
import type { Identity } from '../db/identity.ts'

/** What the policies on realtime.messages allow in a private channel. */
export interface ChannelAccess {
  read: { broadcast: boolean; presence: boolean }
  write: { broadcast: boolean; presence: boolean }
}

export const openAccess: ChannelAccess = { read: { broadcast: true, presence: true }, write: { broadcast: true, presence: true } }

/** Tries, as `identity` and in a transaction that is always rolled back, to read and to write a message of `topic`. */
export async function channelAccess(database: Database, identity: Identity, topic: string): Promise<ChannelAccess> {
  const access: ChannelAccess = { read: { broadcast: false, presence: false }, write: { broadcast: false, presence: false } }
  const undo = new Error('undo')
  await database
    .transaction(identity, async (tx) => {
      await tx`select set_config('realtime.topic', ${topic}, true)`
      for (const extension of ['broadcast', 'presence'] as const) {
        access.read[extension] = await mayRead(tx, topic, extension)
        access.write[extension] = await mayWrite(tx, topic, extension)
      }
      throw undo
    })
    .catch((error) => {
      if (error !== undo) throw error
    })
  return access
}

/** The probe row is put there past the row rules (as the table's owner would), then read under them. */
async function mayRead(tx: Sql, topic: string, extension: string): Promise<boolean> {
  const rows = await tx.unsafe('select realtime.can_read_probe($1, $2) as visible', [topic, extension])
  return rows[0]?.visible === true
}

async function mayWrite(tx: Sql, topic: string, extension: string): Promise<boolean> {
  try {
    await (tx as never as { savepoint(work: (sp: Sql) => Promise<unknown>): Promise<unknown> }).savepoint(
      (sp) => sp`insert into realtime.messages (topic, extension) values (${topic}, ${extension})`,
    )
    return true
  } catch (error) {
    if ((error as { code?: string }).code === '42501') return false
    throw error
  }
}
