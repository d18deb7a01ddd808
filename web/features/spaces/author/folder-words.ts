import type { Space } from '#contract/spaces/spaces.ts'
import { dateFormat, useLanguage } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import type { FolderWords } from '../folder/pack.ts'
import { useWhen } from '../when.ts'
import { spacesText } from '../words.ts'

/** What a folder says around its author's own words, in the language they work in. */
export function useFolderWords(space: Space): FolderWords {
  const t = useText(spacesText)
  const when = useWhen()
  const language = useLanguage()
  const date = dateFormat({ dateStyle: 'long' }).format(new Date())
  return {
    language,
    byline: [t(`kind_${space.kind}`), space.author && t('by', { name: space.author })].filter(Boolean).join(' · '),
    page: {
      text: t('folder_text'),
      seen: t('folder_seen'),
      spots: t('whatStands'),
      credits: t('credits'),
      passage: t('spot_range'),
      kept: t('folder_kept', { date }),
    },
    viewer: {
      keys: t(space.kind === 'map' ? 'stageKeys_map' : 'stageKeys'),
      unnamed: t('unnamedSpot'),
      chooseFilm: t('folder_chooseFilm'),
    },
    aboutSpot: ({ from, to, kind }) => [when(from, to), t(`spot_${kind}`)].filter(Boolean).join(' · '),
    credit: ({ kind, alt, credit, licence, facts }) =>
      [
        t(`asset_${kind}`),
        alt,
        credit,
        facts.attribution !== credit && facts.attribution,
        licence && t(`licence_${licence.replaceAll('-', '_') as 'own'}`),
      ]
        .filter(Boolean)
        .join(' · '),
    mapCredit: t('mapCredit'),
    unnamed: t('unnamedSpot'),
  }
}
