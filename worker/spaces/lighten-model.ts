// A script, run apart: optimises an uploaded GLB. Prints the result as JSON on its last line.

import { readFileSync, writeFileSync } from 'node:fs'
import { type Document, Logger, NodeIO, PropertyType, Verbosity } from '@gltf-transform/core'
import { ALL_EXTENSIONS } from '@gltf-transform/extensions'
import {
  dedup,
  flatten,
  getSceneVertexCount,
  join,
  prune,
  quantize,
  reorder,
  simplify,
  textureCompress,
  VertexCountMethod,
  weld,
} from '@gltf-transform/functions'
import { MeshoptDecoder, MeshoptEncoder, MeshoptSimplifier } from 'meshoptimizer'
import { budget, textureBytesOf } from '#core/spaces/budget.ts'
import { firstOf } from '#core/text/cut-text.ts'
import { sharp } from '#pictures/closed-sharp.ts'
import { makePlain } from './plain-model.ts'
import { readGlb } from './read-glb.ts'

const [, , input, output] = process.argv
const outcome = await lighten(input!, output!).catch((cause: Error) => ({ refused: 'broken', about: firstOf(cause.message, 200) }))
process.stdout.write(`${JSON.stringify(outcome)}\n`)

async function lighten(from: string, to: string): Promise<object> {
  const bytes = readFileSync(from)
  const read = readGlb(bytes)
  if ('refused' in read) return read
  await Promise.all([MeshoptDecoder.ready, MeshoptEncoder.ready, MeshoptSimplifier.ready])
  const io = new NodeIO()
    .registerExtensions(ALL_EXTENSIONS)
    .registerDependencies({ 'meshopt.decoder': MeshoptDecoder })
    .setLogger(new Logger(Verbosity.SILENT))
  const document = await io.readBinary(new Uint8Array(bytes))
  document.setLogger(new Logger(Verbosity.SILENT))
  const root = document.getRoot()
  if (root.listMeshes().length === 0) return { refused: 'nothing' }
  const before = trianglesOf(document)
  if (before > budget.mostTriangles) return { refused: 'triangles', about: String(before) }
  // Removes what is invisible or executable: animations and cameras are not shown.
  for (const each of [...root.listAnimations(), ...root.listCameras()]) each.dispose()
  await makePlain(document)
  await document.transform(
    dedup(),
    flatten(),
    join(),
    weld(),
    ...(before > budget.triangles ? [simplify({ simplifier: MeshoptSimplifier, ratio: budget.triangles / before, error: 0.01 })] : []),
    reorder({ encoder: MeshoptEncoder }),
    quantize(),
    textureCompress({
      encoder: sharp,
      targetFormat: 'webp',
      quality: 82,
      resize: [budget.texturePx, budget.texturePx],
      limitInputPixels: true,
    }),
    prune({ propertyTypes: Object.values(PropertyType) }),
  )
  const made = await io.writeBinary(document)
  writeFileSync(to, made)
  const textures = root.listTextures().map((texture) => texture.getSize() ?? [0, 0])
  return {
    triangles: trianglesOf(document),
    vertices: root.listScenes().reduce((sum, scene) => sum + getSceneVertexCount(scene, VertexCountMethod.UPLOAD), 0),
    textureBytes: textures.reduce((sum, [width = 0, height = 0]) => sum + textureBytesOf(width, height), 0),
    bytes: made.byteLength,
    ...(read.leftOut.length > 0 && { leftOut: read.leftOut.map((name) => firstOf(name, 80)).slice(0, 20) }),
  }
}

function trianglesOf(document: Document): number {
  let count = 0
  for (const node of document.getRoot().listNodes())
    for (const primitive of node.getMesh()?.listPrimitives() ?? [])
      count += (primitive.getIndices()?.getCount() ?? primitive.getAttribute('POSITION')?.getCount() ?? 0) / 3
  return Math.round(count)
}
