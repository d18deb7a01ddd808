import { useState } from 'react'
import type { OpenParticipantLink } from '#contract/clearance/releases.ts'
import { firstOf } from '#core/text/cut-text.ts'
import { writeWish } from '#web/data/clearance/participant.ts'
import { HouseError } from '#web/data/house/house-error.ts'
import { useConditionSaid } from '#web/player/cleared/condition-said.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { FormError, TextArea } from '#web/ui/controls/field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { useForm } from '#web/ui/controls/use-form.ts'
import { dateFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { participantText } from './words.ts'

type Kind = 'question' | 'condition' | 'withdrawal'
/** Conditions that need no more words; any other is written. */
const offered = ['see-before-lock', 'no-face', 'no-voice', 'not-online'] as const

/** Ask, add a condition, withdraw: each reaches the producer, who answers here. */
export function Wishes({ linkKey, link }: { linkKey: string; link: OpenParticipantLink }) {
  const t = useText(participantText)
  const [kind, choose] = useState<Kind | null>(null)
  const over = link.release.state === 'withdrawn' || link.release.state === 'refused' || link.release.state === 'withdrawal-asked'
  const kinds: readonly Kind[] = over ? ['question'] : ['question', 'condition', 'withdrawal']
  return (
    <section className="participant-part" aria-labelledby="participant-wishes">
      <h2 id="participant-wishes" className="title-m">
        {t('wishes')}
      </h2>
      <p className="measure">{t('wishesText')}</p>
      <p className="participant-acts">
        {kinds.map((one) => (
          <Button key={one} aria-expanded={kind === one} onClick={() => choose(kind === one ? null : one)}>
            {t(`do_${one}`)}
          </Button>
        ))}
      </p>
      {kind && <WishForm key={kind} linkKey={linkKey} kind={kind} onDone={() => choose(null)} />}
      <WishList link={link} />
    </section>
  )
}

function WishForm({ linkKey, kind, onDone }: { linkKey: string; kind: Kind; onDone(): void }) {
  const t = useText(participantText)
  const [condition, setCondition] = useState<(typeof offered)[number] | 'words'>('see-before-lock')
  const needsWords = kind === 'question' || (kind === 'condition' && condition === 'words')
  const form = useForm<'words'>({
    validate: ({ text }) => ({ words: needsWords && text('words') === '' ? t('wordsNeeded') : undefined }),
    submit: async ({ text }) => {
      const words = text('words')
      await writeWish(
        linkKey,
        kind,
        words,
        kind !== 'condition' ? undefined : condition === 'words' ? { kind: 'words', words: firstOf(words, 300) } : { kind: condition },
      )
      onDone()
      return undefined
    },
    failed: (cause) => ({ form: cause instanceof HouseError ? `${cause.message} ${cause.hint}`.trim() : t('notSent') }),
  })
  return (
    <form {...form.form} className="participant-form">
      {kind === 'withdrawal' && <p className="measure">{t('withdrawalText')}</p>}
      {kind === 'condition' && (
        <Select
          label={t('condition')}
          value={condition}
          onChange={(event) => setCondition(event.target.value as typeof condition)}
          options={[...offered, 'words' as const].map((value) => ({ value, label: t(`conditionKind_${value}`) }))}
        />
      )}
      <TextArea label={t(kind === 'withdrawal' ? 'why' : 'words')} name="words" rows={3} maxLength={2000} error={form.errors.words} />
      <FormError>{form.errors.form}</FormError>
      <Button type="submit" kind="ink" working={form.working && t('sending')}>
        {t(`send_${kind}`)}
      </Button>
    </form>
  )
}

function WishList({ link }: { link: OpenParticipantLink }) {
  const t = useText(participantText)
  const say = useConditionSaid()
  if (link.wishes.length === 0) return null
  return (
    <ul className="participant-wishes">
      {link.wishes.map((wish) => (
        <li key={wish.id}>
          <p>
            <strong>{t(`wish_${wish.kind}`)}</strong>{' '}
            <span className="small dim">{dateFormat({ dateStyle: 'medium' }).format(new Date(wish.askedAt))}</span>
          </p>
          {wish.condition && wish.condition.kind !== 'words' && <p>{say(wish.condition)}</p>}
          {wish.words && <p className="measure">{wish.words}</p>}
          <p className="dim">
            {t(`wishState_${wish.state}`)} {wish.answer}
          </p>
        </li>
      ))}
    </ul>
  )
}
