import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { makeRecoveryCodes, myRecoveryCodes } from '#web/data/people/recovery-codes.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useCopy } from '#web/ui/controls/copy.ts'
import { saveFile } from '#web/ui/files/save-file.ts'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { moment } from './moment.ts'
import { settingsText } from './words.ts'

/** Ten codes for paper, made as soon as a second step is set up and shown that once. */
export function RecoveryCodes({ makeNow }: { makeNow: boolean }) {
  const t = useText(settingsText)
  const kept = useQuery(myRecoveryCodes)
  const [codes, setCodes] = useState<string[]>()
  const [working, setWorking] = useState(false)
  const make = async () => {
    setWorking(true)
    try {
      setCodes(await makeRecoveryCodes())
    } catch (error) {
      toast.failure(t('codesFailed'), (error as Error).message)
    }
    setWorking(false)
  }
  const begun = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the step has just been set up
  useEffect(() => {
    if (!makeNow || begun.current) return
    begun.current = true
    void make()
  }, [makeNow])
  if (codes) return <NewCodes codes={codes} />
  if (!kept.data) return null
  const { left, madeAt } = kept.data
  return (
    <div className="stack">
      <p className="measure">{left > 0 && madeAt ? t('codesLeft', { count: left, at: moment(madeAt) }) : t('codesNone')}</p>
      <p>
        <Button small kind={left > 2 ? undefined : 'ink'} working={working && t('codesMaking')} onClick={make}>
          {t(left > 0 ? 'codesMakeNew' : 'codesMake')}
        </Button>
      </p>
    </div>
  )
}

function NewCodes({ codes }: { codes: string[] }) {
  const copy = useCopy()
  const t = useText(settingsText)
  const text = [t('codesFile', { place: location.host }), '', ...codes, ''].join('\n')
  return (
    <div className="stack" role="status">
      <p className="measure">
        <strong>{t('codesTitle')}</strong> {t('codesText')}
      </p>
      <ol className="settings-codes mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <p className="settings-acts">
        <Button kind="ink" onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'actuality-recovery-codes.txt')}>
          {t('codesSave')}
        </Button>
        <Button onClick={() => print()}>{t('codesPrint')}</Button>
        <Button onClick={() => void copy(text)}>{t('codesCopy')}</Button>
      </p>
    </div>
  )
}
