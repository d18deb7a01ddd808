import { type Check, note, well, wrong } from '../finding.ts'

/** Whether the mail server takes our name and password. No letter is sent. */
export const mail: Check = {
  name: 'Mail',
  async look({ config }) {
    if (config.platform) return [well('Letters of sign-in are sent by the platform.')]
    if (!config.smtpUrl)
      return config.outboxCollected
        ? [well('Another program sends what is in the outbox.')]
        : [
            note(
              'No letters are sent: they are only written to the outbox.',
              'Set SMTP_URL, so that people can confirm their address and reset a password.',
            ),
          ]
    const { default: nodemailer } = await import('nodemailer')
    const transport = nodemailer.createTransport(config.smtpUrl, {
      connectionTimeout: 5000,
      greetingTimeout: 5000,
      socketTimeout: 6000,
    } as never)
    const { host } = new URL(config.smtpUrl)
    try {
      await transport.verify()
      return [well(`${host} takes our name and password.`)]
    } catch (error) {
      return [
        wrong(`${host} cannot be used: ${(error as Error).message.split('\n')[0]}.`, 'Correct SMTP_URL, or ask who runs that server.'),
      ]
    } finally {
      transport.close()
    }
  },
}
