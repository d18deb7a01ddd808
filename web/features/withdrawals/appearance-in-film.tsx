import { type Appearance, takeBackWithdrawal, type Withdrawal } from '#web/data/film/withdrawals.ts'
import { dropClaim, showCredit } from '#web/data/office/claims.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Switch } from '#web/ui/controls/check.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { dateFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { RangeBar } from '#web/ui/time/range-bar.tsx'
import { AskForm } from './ask-form.tsx'
import { Ranges } from './ranges.tsx'
import { withdrawalsText } from './words.ts'

/** One film a person says they are in. */
export function AppearanceInFilm({ appearance }: { appearance: Appearance }) {
  const t = useText(withdrawalsText)
  const { kind, state, title, filmId, mayWatch, agreed, durationMs, scenes, withdrawals } = appearance
  const confirmed = kind === 'appearance' && state === 'confirmed'
  const act = (work: Promise<void>) => void work.catch((error: Error) => toast.failure(t('notChanged'), error.message))
  const held = withdrawals.filter((each) => each.state === 'asked' || each.state === 'granted').flatMap(({ ranges }) => ranges)
  return (
    <section className="appearance" aria-label={title || t('untitled')}>
      <div className="appearance-head">
        <h2 className="title-m">{mayWatch ? <TextLink to={paths.documentary(filmId)}>{title || t('untitled')}</TextLink> : title}</h2>
        <p className="ui dim">{t(`said_${kind}_${state}`, { name: appearance.name })}</p>
      </div>
      {agreed && (
        <p className="measure">
          <span className="small dim">{t('agreed')}</span> {agreed}
        </p>
      )}
      {kind === 'credit' && state === 'confirmed' && (
        <Switch checked={appearance.shown} onChange={(event) => act(showCredit(appearance.claimId, event.currentTarget.checked))}>
          {t('onMyPage')}
        </Switch>
      )}
      {confirmed && durationMs && (
        <RangeBar
          label={t('barLabel', { title, count: scenes.length, held: held.length })}
          durationMs={durationMs}
          notes={scenes.map((scene) => ({ atMs: scene.startsMs, label: scene.words }))}
          pieces={held}
          listedElsewhere
        />
      )}
      {withdrawals.map((withdrawal) => (
        <Asked key={withdrawal.id} withdrawal={withdrawal} filmId={mayWatch ? filmId : null} />
      ))}
      {confirmed && <AskForm appearance={appearance} />}
      {(state !== 'confirmed' || kind === 'credit') && (
        <p>
          <Button small onClick={() => act(dropClaim(appearance.claimId))}>
            {t('dropClaim')}
          </Button>
        </p>
      )}
    </section>
  )
}

function Asked({ withdrawal, filmId }: { withdrawal: Withdrawal; filmId: string | null }) {
  const t = useText(withdrawalsText)
  const moment = (at: string | null) => (at ? dateFormat({ dateStyle: 'long', timeStyle: 'short' }).format(new Date(at)) : '')
  const { state, byRule, answer } = withdrawal
  return (
    <div className="withdrawal" data-state={state}>
      <p>
        <strong>{t(byRule ? 'state_rule' : `state_${state}`)}</strong>{' '}
        <span className="dim">
          {state === 'asked' && withdrawal.holdsFrom ? t('holdsFrom', { at: moment(withdrawal.holdsFrom) }) : moment(withdrawal.decidedAt)}
        </span>
      </p>
      <Ranges ranges={withdrawal.ranges} filmId={state === 'granted' ? null : filmId} />
      {withdrawal.words && <p className="measure dim">{withdrawal.words}</p>}
      {answer && <p className="measure">{answer}</p>}
      {(state === 'asked' || state === 'granted') && (
        <p>
          <Button
            small
            onClick={() => void takeBackWithdrawal(withdrawal.id).catch((error: Error) => toast.failure(t('notChanged'), error.message))}
          >
            {t(state === 'asked' ? 'takeBack' : 'showAgain')}
          </Button>
        </p>
      )}
    </div>
  )
}
