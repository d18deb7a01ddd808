import type { OpenParticipantLink } from '#contract/clearance/releases.ts'
import { useText } from '#web/ui/text.ts'
import { ReadAloud } from './read-aloud.tsx'
import { ReceiptOf } from './receipt-of.tsx'
import { SignForm } from './sign-form.tsx'
import { participantText } from './words.ts'

/** The text to be signed, which can be read aloud; then the field to sign, or the receipt. */
export function Paper({ linkKey, link }: { linkKey: string; link: OpenParticipantLink }) {
  const t = useText(participantText)
  const { release, signature } = link
  const open = release.state === 'asked' || release.state === 'promised' || release.state === 'not-asked'
  // A minor's own name is welcome and is no guardian's signature.
  const signs = open && link.body !== '' && !signature
  return (
    <section className="participant-part" aria-labelledby="participant-paper">
      <h2 id="participant-paper" className="title-m">
        {link.title || t('paper')}
      </h2>
      {link.body === '' ? <p className="dim">{t('noPaper')}</p> : <PaperText link={link} />}
      {release.ageBand === 'minor' && (
        <p>
          <strong>{t('guardiansOf', { given: release.guardiansGiven, needed: release.guardiansNeeded })}</strong>
        </p>
      )}
      {signature && <ReceiptOf receipt={signature} />}
      {signs && <SignForm linkKey={linkKey} link={link} />}
      {!open && !signature && <p>{t(`settled_${release.state as 'given'}`)}</p>}
    </section>
  )
}

function PaperText({ link }: { link: OpenParticipantLink }) {
  const t = useText(participantText)
  return (
    <>
      <ReadAloud text={`${link.title}. ${link.body}`} language={link.language} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and is read with the keyboard too */}
      <section className="participant-text" lang={link.language} tabIndex={0} aria-label={t('textToRead')}>
        {link.body}
      </section>
    </>
  )
}
