import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { beginFactor, type Factor, myFactors, removeFactor } from '#web/data/people/factors.ts'
import { authWords } from '#web/session/auth-words.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Failed, Loading } from '#web/ui/layout/states.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { moment } from './moment.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { type NewFactor, SecondStepSetUp } from './second-step-set-up.tsx'
import { Section } from './section.tsx'
import { settingsText } from './words.ts'

/** A code generator as second step: set up, in use, switched off. */
export function SecondStepSection() {
  const t = useText(settingsText)
  const factors = useQuery(myFactors)
  const [setUp, setSetUp] = useState<NewFactor>()
  const [working, setWorking] = useState(false)
  const [justSetUp, setJustSetUp] = useState(false)
  const begin = async () => {
    setWorking(true)
    // A name may be used once; an abandoned set-up keeps its own.
    const begun = await beginFactor(`${t('factorName')} ${new Date().toISOString()}`)
    setWorking(false)
    if (begun.failure) toast.failure(t('secondStepNotDone'), authWords(begun.failure))
    else setSetUp(begun)
  }
  const remove = async (factor: Factor) => {
    setWorking(true)
    const { failure } = await removeFactor(factor.id)
    setWorking(false)
    if (failure) toast.failure(t('secondStepNotDone'), authWords(failure))
    else toast.success(t('secondStepRemoved'))
  }
  const isOn = (factors.data?.length ?? 0) > 0
  return (
    <Section title={t('secondStep')} text={factors.data && t(isOn ? 'secondStepOn' : 'secondStepOff')}>
      {factors.isPending && <Loading what={t('secondStepLoading')} />}
      {factors.isError && <Failed title={t('secondStepFailed')} text={factors.error.message} />}
      <ul className="settings-list">
        {factors.data?.map((factor) => (
          <li key={factor.id}>
            <span>
              <strong>{t('factorName')}</strong>
              <span className="small dim">
                {t('since')} {moment(factor.createdAt)}
              </span>
            </span>
            <Button small working={working && t('secondStepRemoving')} onClick={() => void remove(factor)}>
              {t('secondStepRemove')}
            </Button>
          </li>
        ))}
      </ul>
      {factors.data && !isOn && !setUp && (
        <p>
          <Button working={working && t('secondStepPreparing')} onClick={begin}>
            {t('secondStepSetUp')}
          </Button>
        </p>
      )}
      {setUp && (
        <SecondStepSetUp
          factor={setUp}
          onEnd={async (isDone) => {
            setSetUp(undefined)
            setJustSetUp(isDone)
            if (!isDone) await removeFactor(setUp.factorId)
          }}
        />
      )}
      {isOn && !setUp && <RecoveryCodes makeNow={justSetUp} />}
    </Section>
  )
}
