import {
  Box3,
  Color,
  DirectionalLight,
  HemisphereLight,
  type Material,
  Mesh,
  MeshNormalMaterial,
  type MeshStandardMaterial,
  MeshStandardMaterial as Clay,
  PCFShadowMap,
  PerspectiveCamera,
  PlaneGeometry,
  Scene,
  ShadowMaterial,
  Sphere,
  TextureLoader,
  Vector3,
  WebGLRenderer,
} from 'three';
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js';
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js';

/** What the surface shows: the picture, its form alone, or which way it faces. */
export type Look = 'material' | 'clay' | 'normals';
/** From where it is seen, in degrees, and how close: 1 is the distance it opens at. */
export type View = { yaw: number; pitch: number; zoom: number };

const HOME: View = { yaw: 30, pitch: 15, zoom: 1 };
const STEEPEST = 80;
const CLOSEST = 3;
const FARTHEST = 0.5;
const FIELD = 30;
/** Room around the model when it opens. */
const ROOM = 1.08;
const STUDIO = 0xdedbd0;
const DARK = 0x1b1e1f;
const TURN_SPEED = 1.6;
const degrees = (radians: number) => (radians * 180) / Math.PI;
const radians = (angle: number) => (angle * Math.PI) / 180;

export type ModelScene = Awaited<ReturnType<typeof openModel>>;

/** Reads a file; its picture comes as an image element, because the page's policy lets images read blobs and nothing else. */
async function read(bytes: ArrayBuffer): Promise<{ meshes: Mesh[]; root: Scene; triangles: number }> {
  const loader = new GLTFLoader();
  loader.register((parser) => {
    parser.textureLoader = new TextureLoader(parser.options.manager);
    return { name: 'images_as_elements' };
  });
  const { scene } = await loader.parseAsync(bytes, '');
  const root = new Scene();
  root.add(scene);
  const meshes: Mesh[] = [];
  root.traverse((one) => one instanceof Mesh && meshes.push(one));
  let triangles = 0;
  for (const { geometry } of meshes) triangles += (geometry.index?.count ?? geometry.attributes.position?.count ?? 0) / 3;
  if (triangles === 0) throw new Error('nothing is in the model');
  return { meshes, root, triangles };
}

type Hooks = {
  /** A turn has ended, whoever turned it. */
  onView: (view: View) => void;
  /** The graphics went away; nothing is drawn from here on. */
  onLost: () => void;
};

/** Shows a GLB file in an element of the page, to be turned by pointer and by call. Rejects what is no model. */
export async function openModel(holder: HTMLElement, bytes: ArrayBuffer, { onView, onLost }: Hooks) {
  const { meshes, root, triangles } = await read(bytes);
  const renderer = new WebGLRenderer({ antialias: true });
  const canvas = renderer.domElement;
  renderer.setPixelRatio(Math.min(2, devicePixelRatio));
  renderer.shadowMap.enabled = true;
  renderer.shadowMap.type = PCFShadowMap;

  const box = new Box3().setFromObject(root);
  const { center, radius } = box.getBoundingSphere(new Sphere());
  const ground = new Color(STUDIO);
  root.background = ground;
  const sky = new HemisphereLight(0xffffff, 0xd6d1c4);
  const key = new DirectionalLight(0xffffff);
  key.position.copy(center).add(new Vector3(-0.45, 0.9, 0.75).multiplyScalar(radius * 4));
  key.target.position.copy(center);
  const back = new DirectionalLight(0xffffff);
  back.position.copy(center).add(new Vector3(0.6, 0.4, -0.9).multiplyScalar(radius * 4));
  back.target = key.target;
  key.castShadow = true;
  key.shadow.mapSize.set(1024, 1024);
  key.shadow.radius = 6;
  key.shadow.normalBias = radius * 0.02;
  Object.assign(key.shadow.camera, { left: -radius * 2, right: radius * 2, top: radius * 2, bottom: -radius * 2, far: radius * 12 });
  const floor = new Mesh(new PlaneGeometry(radius * 12, radius * 12), new ShadowMaterial({ opacity: 0.18 }));
  floor.rotation.x = -Math.PI / 2;
  floor.position.set(center.x, box.min.y - radius * 0.002, center.z);
  floor.receiveShadow = true;
  root.add(sky, key, key.target, back, floor);

  const own = new Map(meshes.map((mesh) => [mesh, mesh.material]));
  const clay = new Clay({ color: 0xcfccc5, roughness: 0.9, metalness: 0 });
  const facing = new MeshNormalMaterial();
  for (const mesh of meshes) mesh.castShadow = true;

  const camera = new PerspectiveCamera(FIELD, 1, radius / 50, radius * 60);
  const controls = new OrbitControls(camera, canvas);
  controls.target.copy(center);
  controls.enablePan = false;
  controls.autoRotateSpeed = TURN_SPEED;
  controls.minPolarAngle = radians(90 - STEEPEST);
  controls.maxPolarAngle = radians(90 + STEEPEST);
  // The wheel scrolls the page until the model has been chosen, and a finger that moves up or down always does.
  controls.enableZoom = false;
  Object.assign(canvas.style, { display: 'block', width: '100%', height: '100%', touchAction: 'pan-y' });
  let away = radius;
  let queued = 0;
  let gone = false;

  function draw(): void {
    queued = 0;
    if (gone) return;
    controls.update();
    renderer.render(root, camera);
    if (controls.autoRotate) later();
  }
  function later(): void {
    if (!gone) queued ||= requestAnimationFrame(draw);
  }
  const view = (): View => ({
    yaw: Math.round(degrees(controls.getAzimuthalAngle())),
    pitch: Math.round(90 - degrees(controls.getPolarAngle())),
    zoom: Math.round((away / controls.getDistance()) * 10) / 10,
  });
  function stand(one: PerspectiveCamera, { yaw, pitch, zoom }: View): void {
    const [turn, rise] = [radians(yaw), radians(pitch)];
    const side = Math.cos(rise);
    const towards = new Vector3(Math.sin(turn) * side, Math.sin(rise), Math.cos(turn) * side);
    one.position.copy(center).addScaledVector(towards, away / zoom);
    one.lookAt(center);
  }
  /** Stands where it is told to, within what can be reached, and says so. */
  function look(next: View): void {
    stand(camera, {
      yaw: next.yaw,
      pitch: Math.min(STEEPEST, Math.max(-STEEPEST, next.pitch)),
      zoom: Math.min(CLOSEST, Math.max(FARTHEST, next.zoom)),
    });
    controls.update();
    later();
    onView(view());
  }
  function setLook(next: Look): void {
    for (const [mesh, material] of own) mesh.material = next === 'material' ? material : next === 'clay' ? clay : facing;
    ground.set(next === 'normals' ? DARK : STUDIO);
    floor.visible = next !== 'normals';
    later();
  }
  /** With the key light a body has a lit and a dark side; without, its colours are as they are in the picture. */
  function setLight(on: boolean): void {
    sky.intensity = on ? 1.7 : Math.PI;
    key.intensity = on ? 1.9 : 0;
    back.intensity = on ? 1 : 0;
    later();
  }
  function resize(width: number, height: number): void {
    if (width === 0 || height === 0) return;
    const before = camera.position.lengthSq() > 0 ? view() : HOME;
    camera.aspect = width / height;
    // Seen whole whichever way the frame is longer.
    const half = radians(FIELD / 2);
    away = (radius * ROOM) / Math.sin(Math.min(half, Math.atan(Math.tan(half) * camera.aspect)));
    controls.minDistance = away / CLOSEST;
    controls.maxDistance = away / FARTHEST;
    camera.updateProjectionMatrix();
    renderer.setSize(width, height, false);
    stand(camera, before);
    draw();
  }
  const lost = (event: Event) => {
    event.preventDefault();
    onLost();
  };
  setLight(true);
  canvas.addEventListener('webglcontextlost', lost);
  controls.addEventListener('change', later);
  controls.addEventListener('end', () => onView(view()));
  holder.append(canvas);
  resize(holder.clientWidth, holder.clientHeight);
  onView(view());

  return {
    triangles,
    resize,
    setLook,
    setLight,
    turn(yaw: number, pitch: number) {
      const now = view();
      look({ ...now, yaw: now.yaw + yaw, pitch: now.pitch + pitch });
    },
    zoom(times: number) {
      const now = view();
      look({ ...now, zoom: now.zoom * times });
    },
    face: (yaw: number) => look({ yaw, pitch: 5, zoom: 1 }),
    reset: () => look(HOME),
    setAuto(on: boolean) {
      controls.autoRotate = on;
      later();
    },
    /** Whether the wheel and two fingers bring it closer. */
    setZooming: (on: boolean) => void (controls.enableZoom = on),
    /** Small square pictures of it, as data addresses. */
    snapshots(views: readonly { yaw: number; look: Look }[], side: number): string[] {
      const small = new PerspectiveCamera(FIELD, 1, camera.near, camera.far);
      const [width, height, ratio] = [holder.clientWidth, holder.clientHeight, renderer.getPixelRatio()];
      const stood = { away, look: meshes[0]?.material };
      away = (radius * ROOM) / Math.sin(radians(FIELD / 2));
      renderer.setPixelRatio(1);
      renderer.setSize(side, side, false);
      const pictures = views.map(({ yaw, look: shown }) => {
        setLook(shown);
        stand(small, { yaw, pitch: 8, zoom: 1 });
        renderer.render(root, small);
        return canvas.toDataURL('image/png');
      });
      away = stood.away;
      setLook(stood.look === clay ? 'clay' : stood.look === facing ? 'normals' : 'material');
      renderer.setPixelRatio(ratio);
      resize(width, height);
      return pictures;
    },
    close() {
      gone = true;
      cancelAnimationFrame(queued);
      canvas.removeEventListener('webglcontextlost', lost);
      controls.dispose();
      for (const [mesh, material] of own) {
        mesh.geometry.dispose();
        for (const one of ([material] as (Material | Material[])[]).flat()) {
          (one as MeshStandardMaterial).map?.dispose();
          one.dispose();
        }
      }
      for (const one of [clay, facing, floor.geometry, floor.material]) one.dispose();
      renderer.dispose();
      // Browsers keep few of these alive: the next model's must not cost another page its own.
      renderer.forceContextLoss();
      canvas.remove();
    },
  };
}
