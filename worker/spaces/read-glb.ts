import { budget } from '#core/spaces/budget.ts'

const magic = 0x46546c67
const mostJsonBytes = 64 * 1024 * 1024

/** Packed in ways that need a decoder of their own. */
const packed = ['KHR_draco_mesh_compression', 'KHR_texture_basisu']

interface Named {
  uri?: unknown
  count?: unknown
  bufferView?: unknown
  sparse?: unknown
}

/**
 * Why this is no GLB that stands alone: `not-glb`, `truncated`, `packed`, `outside` when it names files elsewhere, or `triangles` when it promises numbers that are
 * not in the file and would be made. Null for one that does.
 */
export function refusedGlb(bytes: Buffer): 'not-glb' | 'truncated' | 'packed' | 'outside' | 'triangles' | null {
  if (bytes.length < 20 || bytes.readUInt32LE(0) !== magic || bytes.readUInt32LE(4) !== 2) return 'not-glb'
  if (bytes.readUInt32LE(8) > bytes.length) return 'truncated'
  const length = bytes.readUInt32LE(12)
  if (bytes.toString('latin1', 16, 20) !== 'JSON' || length > mostJsonBytes) return 'not-glb'
  if (20 + length > bytes.length) return 'truncated'
  let json: unknown
  try {
    json = JSON.parse(bytes.toString('utf8', 20, 20 + length))
  } catch {
    return 'not-glb'
  }
  const { buffers = [], images = [], extensionsUsed = [], accessors = [] } = (json ?? {}) as Record<string, Named[]>
  if (![buffers, images, extensionsUsed, accessors].every(Array.isArray)) return 'not-glb'
  const promised = accessors.filter((each) => each?.bufferView === undefined || each.sparse !== undefined)
  if (promised.reduce((sum, each) => sum + (Number(each?.count) || 0), 0) > budget.mostTriangles * 3) return 'triangles'
  if (extensionsUsed.some((name) => packed.includes(String(name)))) return 'packed'
  // A data: address within the file is no way out of it.
  const outside = [...buffers, ...images].some((each) => each?.uri !== undefined && !/^data:/i.test(String(each.uri)))
  return outside ? 'outside' : null
}
