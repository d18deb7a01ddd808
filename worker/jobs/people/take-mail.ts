import { takeMail } from '../../letters/take-mail.ts'
import type { Job } from '../../queue/job.ts'

/** Files a received email in its thread. Idempotent: a retry does not write parts twice. */
export const takeHandedMail: Job<'take-mail'> = {
  name: 'take-mail',
  line: 'prompt',
  lockKeys: ({ objectName }) => [`take-mail:${objectName}`],
  attempts: 8,
  giveUp: ({ files }, { objectName }) => files.remove('mail', [objectName]),
  async perform(house, { objectName }, signal) {
    await takeMail(house, await house.files.readBytes('mail', objectName, undefined, signal))
    await house.files.remove('mail', [objectName])
  },
}
