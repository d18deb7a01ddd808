import { useEffect, useState } from 'react'
import { editTimecode, type ScriptRow } from '#core/edit/edit-script.ts'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { useOpenEdit } from '../open/open-edit.ts'
import { paperEditText } from '../words.ts'
import { exportFacts } from './export-facts.ts'

/** The two-column script on paper: drawn whole, printed, and gone again. */
export function PrintedScript({ onPrinted }: { onPrinted: () => void }) {
  const t = useText(paperEditText)
  const whole = useOpenEdit()
  const { edit, film, assembly } = whole
  const [script, setScript] = useState<ScriptRow[]>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is printed is what was there as it was asked for
  useEffect(() => {
    exportFacts(whole).then(
      ({ script }) => setScript(script),
      () => {
        toast.failure(t('notExported'), t('notExportedText'))
        onPrinted()
      },
    )
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is drawn
  useEffect(() => {
    if (!script) return
    addEventListener('afterprint', onPrinted, { once: true })
    window.print()
    return () => removeEventListener('afterprint', onPrinted)
  }, [script])
  if (!script) return null
  return (
    <div className="edit-print">
      <h1 className="title-m">{edit.title}</h1>
      <p className="mono">
        {film.title} · {editTimecode({ ...edit, startFrame: 0 }, assembly.frames)}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('picture')}</th>
            <th scope="col">{t('sound')}</th>
          </tr>
        </thead>
        <tbody>
          {script.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: printed once
            <PrintedRow key={at} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function PrintedRow({ row: { kind, at, lengthMs, estimated, file, reel, source, speaker, text } }: { row: ScriptRow }) {
  const t = useText(paperEditText)
  if (kind === 'heading')
    return (
      <tr>
        <th scope="rowgroup" colSpan={2} className="title-s">
          {text}
        </th>
      </tr>
    )
  return (
    <tr>
      <td>
        {at && (
          <p className="mono">
            {at} {(lengthMs / 1000).toFixed(1)} s{estimated && ' ~'}
          </p>
        )}
        {kind !== 'clip' && <p>{t(`kind_${kind}`)}</p>}
        {file && (
          <p>
            {file} <span className="mono">{reel}</span>
          </p>
        )}
        {source.map((code) => (
          <p key={code} className="mono">
            {code}
          </p>
        ))}
      </td>
      <td>
        {speaker && <b>{speaker} </b>}
        {kind === 'cutaway' ? '' : text}
      </td>
    </tr>
  )
}
