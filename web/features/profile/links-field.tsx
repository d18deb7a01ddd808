import { isWebAddress } from '#core/text/url.ts'
import type { ProfileLink } from '#web/data/people/profiles.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/field.tsx'
import { useText } from '#web/ui/text.ts'
import { profileText } from './words.ts'

const mostLinks = 6
/** A host has a point in it, as the database asks too: what a person gives on their page leads out of this house. */
export const isLink = ({ url }: ProfileLink): boolean =>
  isWebAddress(url) && /^https?:\/\/[^/?#@\s]+\.[^/?#@\s]+/i.test(url.trim()) && url.trim().length <= 300

/** Up to six addresses, each with the words it is read by. */
export function LinksField({ links, checked, onChange }: { links: ProfileLink[]; checked: boolean; onChange(links: ProfileLink[]): void }) {
  const t = useText(profileText)
  const change = (at: number, edit: Partial<ProfileLink>) =>
    onChange(links.map((link, index) => (index === at ? { ...link, ...edit } : link)))
  return (
    <fieldset className="profile-links-field">
      <legend className="fieldset-legend">{t('links')}</legend>
      {links.map((link, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: links have no name but their place
        <div key={at} className="profile-link-field">
          <TextField
            label={t('linkLabel')}
            maxLength={60}
            value={link.label}
            onChange={(event) => change(at, { label: event.currentTarget.value })}
          />
          <TextField
            label={t('linkUrl')}
            type="url"
            inputMode="url"
            maxLength={300}
            value={link.url}
            onChange={(event) => change(at, { url: event.currentTarget.value })}
            error={checked && !isLink(link) ? t('linkWrong') : undefined}
          />
          <Button
            small
            kind="plain"
            aria-label={t('linkRemoveOf', { link: link.label || link.url })}
            onClick={() => onChange(links.toSpliced(at, 1))}
          >
            {t('linkRemove')}
          </Button>
        </div>
      ))}
      {links.length < mostLinks && (
        <p>
          <Button small onClick={() => onChange([...links, { label: '', url: 'https://' }])}>
            {t('linkAdd')}
          </Button>
        </p>
      )}
    </fieldset>
  )
}
