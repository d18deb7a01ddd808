import { useQuery } from '@tanstack/react-query'
import { houseSettings } from '#web/data/house/house-settings.ts'
import { useText } from '#web/ui/text.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { contactText } from './words.ts'

/** Who runs this server and their own addresses, where they have given them. */
export function Letterhead() {
  const t = useText(contactText)
  const { data: settings } = useQuery(houseSettings)
  if (!settings || (settings.runBy === '' && settings.postalAddress === '' && settings.contactEmail === '')) return null
  return (
    <section className="contact-letterhead" aria-labelledby="letterhead">
      <h2 id="letterhead">{t('directly')}</h2>
      <address>
        {settings.runBy && <span>{settings.runBy}</span>}
        {settings.postalAddress && <span className="contact-postal">{settings.postalAddress}</span>}
        {settings.contactEmail && <TextLink href={`mailto:${settings.contactEmail}`}>{settings.contactEmail}</TextLink>}
      </address>
    </section>
  )
}
