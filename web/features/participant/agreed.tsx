import type { OpenParticipantLink } from '#contract/clearance/releases.ts'
import { useConditionSaid } from '#web/player/cleared/condition-said.ts'
import { useText } from '#web/ui/text.ts'
import { participantText } from './words.ts'

/** How far it is, and under which conditions. */
export function Agreed({ link }: { link: OpenParticipantLink }) {
  const t = useText(participantText)
  const say = useConditionSaid()
  return (
    <section className="participant-part" aria-labelledby="participant-agreed">
      <h2 id="participant-agreed" className="title-m">
        {t('agreed')}
      </h2>
      <p>
        <strong>{t(`state_${link.release.state}`)}</strong>
      </p>
      {link.agreed && <p className="measure">{link.agreed}</p>}
      {link.release.conditions.length > 0 && (
        <ul className="participant-conditions">
          {link.release.conditions.map((one, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no id; the same one may be there twice
            <li key={`${one.kind} ${at}`}>{say(one)}</li>
          ))}
        </ul>
      )}
    </section>
  )
}
