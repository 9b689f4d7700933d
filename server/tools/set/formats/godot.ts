import { type Part, type Sheet, type Strip } from './sheet.ts';

const quoted = (text: string) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

const rect = (x: number, y: number, width: number, height: number) => `Rect2(${x}, ${y}, ${width}, ${height})`;

type Frames = { name: string; loop: boolean; speed: number; textures: string[] };

const animation = ({ name, loop, speed, textures }: Frames) =>
  [
    '{',
    `"frames": [${textures.map((id) => `{\n"duration": 1.0,\n"texture": SubResource(${quoted(id)})\n}`).join(', ')}],`,
    `"loop": ${loop},`,
    `"name": &${quoted(name)},`,
    `"speed": ${speed.toFixed(1)}`,
    '}',
  ].join('\n');

/** What the trimmed part is short of its whole picture: where it begins, and how much is missing in all. */
const marginOf = ({ frame, offset, whole }: Part) => rect(offset.x, offset.y, whole.width - frame.width, whole.height - frame.height);

/**
 * SpriteFrames of Godot 4 as a text resource: an animation of one frame for each part of the sheets, and one for each strip. Textures are
 * named relative to the file, so that the folder may lie anywhere in a project.
 */
export function godotFrames(sheets: readonly Sheet[], strips: readonly Strip[]): string {
  const textures = [...sheets.map(({ image }) => image), ...strips.map(({ image }) => image)];
  const subs: string[] = [];
  const animations: Frames[] = [];
  const atlas = (texture: number, region: string, margin?: string) => {
    const id = `AtlasTexture_${subs.length + 1}`;
    const lines = [`[sub_resource type="AtlasTexture" id="${id}"]`, `atlas = ExtResource("${texture + 1}")`, `region = ${region}`];
    subs.push([...lines, ...(margin ? [`margin = ${margin}`] : [])].join('\n'));
    return id;
  };
  sheets.forEach(({ parts }, texture) => {
    for (const part of parts) {
      const { frame } = part;
      const id = atlas(texture, rect(frame.x, frame.y, frame.width, frame.height), marginOf(part));
      animations.push({ name: part.name, loop: false, speed: 5, textures: [id] });
    }
  });
  strips.forEach(({ name, width, height, frames, fps }, at) => {
    const ids = Array.from({ length: frames }, (_, n) => atlas(sheets.length + at, rect(n * width, 0, width, height)));
    animations.push({ name, loop: true, speed: fps, textures: ids });
  });
  return [
    `[gd_resource type="SpriteFrames" load_steps=${textures.length + subs.length + 1} format=3]`,
    textures.map((path, i) => `[ext_resource type="Texture2D" path=${quoted(path)} id="${i + 1}"]`).join('\n'),
    ...subs,
    `[resource]\nanimations = [${animations.map(animation).join(', ')}]\n`,
  ].join('\n\n');
}
