import { useEffect, useMemo, useRef, useState } from 'react'
import { between } from '#core/spaces/path.ts'
import type { View } from '#core/spaces/space.ts'
import WorldMap from '#web/ui/map/world-map.tsx'
import type { MapPoint } from '#web/ui/map/world-map-points.tsx'
import { closest, type WorldView } from '#web/ui/map/world-view.ts'
import { useText } from '#web/ui/text.ts'
import { travels } from './travels.ts'
import type { StageProps } from './view-handle.ts'
import { spacesText } from './words.ts'

/** The spots of a story on the drawn map. */
export default function MapView({ startView, spots, current, onChoose, onPlace, onReady, title }: StageProps) {
  const t = useText(spacesText)
  const [look, setLook] = useState<WorldView>(() => worldOf(startView))
  const now = useRef(startView)
  const journey = useRef(0)
  const [lit, setLit] = useState<string | null>(null)
  const points = useMemo<MapPoint[]>(
    () => spots.map(({ id, title: label, place: [longitude = 0, latitude = 0] }) => ({ key: id, label, longitude, latitude, weight: 2 })),
    [spots],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, the map is the same for as long as it is shown
  useEffect(() => {
    onReady?.({
      view: () => now.current,
      look(view, travelMs = 0) {
        cancelAnimationFrame(journey.current)
        const [from, began] = [now.current, performance.now()]
        const step = () => {
          const part = travelMs > 0 && travels() ? Math.min(1, (performance.now() - began) / travelMs) : 1
          now.current = between(from, view, part)
          setLook(worldOf(now.current))
          if (part < 1) journey.current = requestAnimationFrame(step)
        }
        step()
      },
      canvas: () => null,
      centre: () => [0, 0, 0],
      middle: () => [rounded(now.current[0]), rounded(now.current[1])],
    })
    return () => {
      cancelAnimationFrame(journey.current)
      onReady?.(null)
    }
  }, [])
  return (
    <div className="map-stage">
      <WorldMap
        label={t('mapLabel', { title, count: spots.length })}
        points={points}
        lit={lit ?? current}
        onLight={setLit}
        onChoose={onChoose}
        look={look}
        onLook={(view) => {
          cancelAnimationFrame(journey.current)
          now.current = [view.longitude, view.latitude, view.closer]
        }}
        {...(onPlace && { onPress: (longitude, latitude) => onPlace([rounded(longitude), rounded(latitude)]) })}
      />
    </div>
  )
}

const rounded = (degrees: number) => Math.round(degrees * 1000) / 1000
const worldOf = ([longitude, latitude, closer]: View): WorldView => ({ longitude, latitude, closer: Math.min(closest, closer) })
