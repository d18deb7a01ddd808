import { msOfFrames } from '#core/edit/kept-frames.ts'
import { csvFile } from '#core/text/tables.ts'
import { formatTimecode } from '#core/time/timecode.ts'
import { useConditionSaid } from '#web/player/cleared/condition-said.ts'
import { useLacksSaid } from '#web/player/cleared/red-releases.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { saveFile } from '#web/ui/files/save-file.ts'
import { useText } from '#web/ui/text.ts'
import { type Subject, useOpenReleases } from './open-releases.ts'
import { releasesText } from './words.ts'

/** The list as a sheet (CSV), by the names this reader may know: a protected person is in it by their alias. Papers are not. */
export function ExportSheet() {
  const t = useText(releasesText)
  const say = useConditionSaid()
  const lacks = useLacksSaid()
  const { film, subjects, cut } = useOpenReleases()
  const shownOf = ({ inCut }: Subject) =>
    cut && inCut ? inCut.shown.map((range) => range.map((frame) => formatTimecode(msOfFrames(frame, cut.rate))).join('–')).join(', ') : ''
  const rowOf = (subject: Subject): string[] => {
    const { name, of, release, inCut } = subject
    return [
      ...[name, t(`of_${of}`), t(`state_${release?.state ?? 'not-asked'}`)],
      release?.ageBand === 'minor' ? t('guardiansOf', { given: release.guardiansGiven, needed: release.guardiansNeeded }) : '',
      (release?.conditions ?? []).map(say).join('; '),
      ...[release?.way ? t(`way_${release.way}`) : '', release?.formNumber ?? '', release?.language ?? ''],
      ...[shownOf(subject), inCut ? lacks(inCut) : ''],
    ]
  }
  const save = () => {
    const head = [
      ...[t('name'), t('what'), t('stateTitle'), t('role_guardian'), t('conditions')],
      ...[t('way'), t('formNumber'), t('formLanguage'), t('appears'), t('missing')],
    ]
    saveFile(new Blob([csvFile([head, ...subjects.map(rowOf)])], { type: 'text/csv;charset=utf-8' }), `${film.title} ${t('releases')}.csv`)
  }
  return (
    <Button small kind="plain" onClick={save}>
      {t('export')}
    </Button>
  )
}
