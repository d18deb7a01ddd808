import { connect } from 'node:tls'
import { type Check, type Finding, note, type Patient, well, wrong } from '../finding.ts'

const certificateDays = 14

/** The public address: whether it leads here, what the proxy passes on, and until when its certificate is valid. */
export const address: Check = {
  name: 'Public address',
  async look(patient) {
    const { config } = patient
    if (!config.siteUrlGiven)
      return ['127.0.0.1', 'localhost', '::1'].includes(config.host)
        ? [well('The house is open to this machine only.')]
        : [note('SITE_URL is not set.', 'Set it to the public address: links in letters lead there.')]
    const url = new URL(config.siteUrl)
    return [...(await asked(patient, url)), ...(url.protocol === 'https:' ? [await certificate(url)] : [plain(url)]), ...trust(patient)]
  },
}

async function asked({ config, running }: Patient, url: URL): Promise<Finding[]> {
  const answer = await fetch(`${config.siteUrl}/health`, { redirect: 'manual', signal: AbortSignal.timeout(6000) }).catch(
    (error: Error) => error,
  )
  if (answer instanceof Error)
    return [
      wrong(
        `${url.host} does not answer: ${causeOf(answer)}.`,
        'Check its name in DNS, the proxy, and the firewall; from inside some networks a public address cannot be reached.',
      ),
    ]
  if (answer.status === 200 || answer.status === 503) return [well(`${url.host} leads to this house.`)]
  if (!running) return []
  return [wrong(`${url.host}/health answers ${answer.status}.`, 'The proxy must pass everything on to HOST and PORT of the house.')]
}

function trust({ config }: Patient): Finding[] {
  if (config.trustProxy.length > 0) return [well(`Forwarded addresses are believed from ${config.trustProxy.join(', ')}.`)]
  return [
    note(
      'TRUST_PROXY is not set: everyone seems to come from the address of the proxy, and shares its limits.',
      'Set TRUST_PROXY to the address of the proxy.',
    ),
  ]
}

const plain = (url: URL) =>
  ['localhost', '127.0.0.1'].includes(url.hostname)
    ? well('Without TLS, on this machine.')
    : note(
        `${url.host} is not encrypted.`,
        'Put a proxy with TLS in front (Caddy, nginx): browsers keep camera, passkeys and notifications to https.',
      )

function certificate(url: URL): Promise<Finding> {
  return new Promise((done) => {
    const socket = connect({ host: url.hostname, port: Number(url.port || 443), servername: url.hostname, timeout: 5000 }, () => {
      const until = new Date(socket.getPeerCertificate().valid_to)
      socket.end()
      done(certificateOf(until, new Date()))
    })
    const failed = (error: Error) =>
      done(wrong(`The certificate of ${url.host} cannot be used: ${error.message}.`, 'Renew it, and serve the whole chain.'))
    socket.once('error', failed).once('timeout', () => socket.destroy(new Error('no answer')))
  })
}

/** Exported for its test. */
export function certificateOf(until: Date, now: Date): Finding {
  const days = Math.floor((until.getTime() - now.getTime()) / 86_400_000)
  if (days < 0) return wrong('The certificate has expired.', 'Renew it.')
  return days < certificateDays
    ? note(`The certificate ends in ${days} days.`, 'Renew it, and let that happen automatically.')
    : well(`The certificate is valid for ${days} more days.`)
}

const causeOf = (error: Error) => (error.cause as Error | undefined)?.message.split('\n')[0] || error.message
