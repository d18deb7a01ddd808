import { createHash } from 'node:crypto'
import type { Job } from '../../queue/job.ts'

/** The SHA-256 of a proof that arrived: shows whether a copy is the same file. */
export const hashClearanceProof: Job<'hash-clearance-proof'> = {
  name: 'hash-clearance-proof',
  line: 'quick',
  attempts: 3,
  async perform(house, { proofId }) {
    const [proof] = await house.sql<
      { object: string }[]
    >`select documentary_id || '/' || id as object from public.clearance_proofs where id = ${proofId}`
    if (!proof) return
    const bytes = await house.files.readBytes('clearance-proofs', proof.object)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    await house.sql`update public.clearance_proofs set sha256 = ${sha256} where id = ${proofId}`
  },
}
