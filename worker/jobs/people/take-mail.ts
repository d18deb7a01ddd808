import { takeMail } from '../../letters/take-mail.ts'
import type { Job } from '../../queue/job.ts'

/** A letter that was handed over, written into its thread. Tried again as a whole: what it wrote already is not written twice. */
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
