import type { Sql } from '#sql/sql.ts'

export interface ParticipantLetter {
  email: string
  language: string
  name: string
  film: string
  expiresAt: string
  title: string | null
  /** Of a receipt. */
  sha256: string | null
  signedAt: string | null
  text: string | null
  houseName: string
}

/** What a letter to a participant says; undefined once there is nothing to send. */
export async function participantLetter(sql: Sql, link: string | null, signature: string | null): Promise<ParticipantLetter | undefined> {
  const [row] = await sql<
    { letter: ParticipantLetter | null }[]
  >`select private.participant_letter(${link}::uuid, ${signature}::uuid) as letter`
  return row?.letter ?? undefined
}
