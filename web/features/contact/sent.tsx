import { useEffect, useRef } from 'react'
import type { SentMessage } from '#web/data/office/contact.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session/use-session.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useText } from '#web/ui/text.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { contactText, day } from './words.ts'

/** What was promised, and the address under which the answer will be. */
export function Sent({ message, onAnother }: { message: SentMessage; onAnother: () => void }) {
  const t = useText(contactText)
  const { user } = useSession()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const address = `${paths.contact}?reference=${message.reference}`
  return (
    <div className="stack">
      <h2 className="title-m" tabIndex={-1} ref={heading}>
        {t('sentTitle')}
      </h2>
      <p className="measure">{t('sentText', { date: day(message.dueOn) })}</p>
      <p className="mono contact-reference">
        <TextLink to={address}>{location.origin + address}</TextLink>
      </p>
      <p className="ui dim">{t('sentKeep')}</p>
      {user && (
        <p className="ui">
          <TextLink to={paths.messages}>{t('sentAmong')}</TextLink>
        </p>
      )}
      <p>
        <Button small onClick={onAnother}>
          {t('sentAnother')}
        </Button>
      </p>
    </div>
  )
}
