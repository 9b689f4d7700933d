"""点石 for Blender 4.2+: lists own works and sets, and fetches pictures and packs with an API key.

Install: Edit > Preferences > Add-ons > Install from Disk, choose this file. It stands in the sidebar (N) of the 3D view under 点石.
"""

import json
import os
import re
import threading
import urllib.error
import urllib.parse
import urllib.request
import zipfile

import bpy

bl_info = {
    "name": "点石 Dianshi",
    "author": "点石",
    "version": (0, 1, 0),
    "blender": (4, 2, 0),
    "location": "3D View > Sidebar > 点石",
    "description": "列出自己的作品和套图，下载图片和素材包",
    "category": "Import-Export",
}

TIMEOUT = 60
PACK_TIMEOUT = 600
#: What a pack is asked for: trimmed pictures in their own size, with the sheet and its coordinates.
PACK = {
    "scales": [1],
    "trim": True,
    "powerOfTwo": False,
    "padding": 2,
    "pivot": None,
    "json": "hash",
    "godot": False,
    "unity": False,
    "strips": [],
    "fps": 12,
    "aseprite": False,
    "words": True,
    "passedOnly": False,
}


class Said(Exception):
    """Something the user is told as one sentence."""


class NoRedirect(urllib.request.HTTPRedirectHandler):
    """A key goes to the server it belongs to and nowhere else."""

    def redirect_request(self, *_args):
        return None


opener = urllib.request.build_opener(NoRedirect)


def server_of(text):
    """The address of a server: a key goes over a safe line, or not out of this machine."""
    url = urllib.parse.urlsplit(text.strip())
    here = url.hostname in ("localhost", "127.0.0.1", "::1")
    if not url.hostname or not (url.scheme == "https" or (url.scheme == "http" and here)):
        raise Said("站点地址要以 https 开头，例如 https://dianshi.example")
    return f"{url.scheme}://{url.netloc}"


class Api:
    """The public API with one key."""

    def __init__(self, server, key):
        self.server = server_of(server)
        self.key = key.strip()
        if not re.fullmatch(r"ds_[\w-]{43}", self.key):
            raise Said("密钥不完整。请在插件设置里粘贴 API 密钥，它以 ds_ 开头")

    def call(self, method, path, body=None):
        """One call; its refusals are the server's own sentences."""
        request = urllib.request.Request(self.server + path, method=method)
        request.add_header("Authorization", f"Bearer {self.key}")
        if body is not None:
            request.data = json.dumps(body).encode()
            request.add_header("Content-Type", "application/json")
        try:
            with opener.open(request, timeout=TIMEOUT) as response:
                return json.load(response)
        except urllib.error.HTTPError as error:
            try:
                said = json.load(error).get("message")
            except ValueError:
                said = None
            raise Said(said or f"服务器回复 {error.code}") from error
        except (urllib.error.URLError, TimeoutError) as error:
            raise Said(f"连不上 {self.server}：{getattr(error, 'reason', error)}") from error

    def works(self):
        body = {"condition": [{"scope": "mine"}], "pageSize": 50}
        return self.call("POST", "/api/v2/common/images", body)["data"]

    def sets(self):
        return self.call("POST", "/api/v2/common/sets", {"pageSize": 50})["data"]

    def fetch(self, path, to):
        """Downloads a file beside its place, and puts it there once it is whole. Addresses of files need no key: none is sent."""
        os.makedirs(os.path.dirname(to), exist_ok=True)
        part = f"{to}.part"
        try:
            with opener.open(urllib.parse.urljoin(self.server, path), timeout=PACK_TIMEOUT) as response, open(part, "wb") as file:
                told = response.headers.get("Content-Length")
                size = 0
                while chunk := response.read(1 << 16):
                    size += file.write(chunk)
            if told is not None and int(told) != size:
                raise Said("下载中断了，请再试一次")
            os.replace(part, to)
        except (urllib.error.URLError, OSError) as error:
            raise Said(f"下载没有成功：{error}") from error
        finally:
            if os.path.exists(part):
                os.remove(part)
        return to

    def picture(self, image, folder):
        """Downloads one picture; one that is there is not fetched again."""
        path = image["url"]
        name = image["id"] + os.path.splitext(urllib.parse.urlsplit(path).path)[1]
        to = os.path.join(folder, name)
        return to if os.path.exists(to) else self.fetch(f"/files/{path}", to)

    def pack(self, set_id, folder):
        """Downloads a pack and unfolds it; answers with the folder it made."""
        ticket = self.call("POST", f"/api/v2/common/sets/{set_id}/pack", PACK)["data"]["url"]
        archive = self.fetch(ticket, os.path.join(folder, f"{set_id}.zip"))
        try:
            return unfold(archive, folder)
        finally:
            os.remove(archive)


def unfold(archive, folder):
    """Unpacks a zip whose files all lie inside the folder, whatever their names say."""
    root = os.path.realpath(folder)
    try:
        with zipfile.ZipFile(archive) as pack:
            broken = pack.testzip()
            if broken:
                raise Said(f"素材包里的 {broken} 不完整，请再试一次")
            for name in pack.namelist():
                if not os.path.realpath(os.path.join(root, name)).startswith(root + os.sep):
                    raise Said("素材包里有文件想写到别处，没有解开")
            pack.extractall(root)
            return os.path.join(root, pack.namelist()[0].split("/")[0])
    except zipfile.BadZipFile as error:
        raise Said("下载的素材包不完整，请再试一次") from error


# What follows talks to Blender. Calls are made in a thread, their outcome is taken up by a timer: Blender's data is the main thread's.


def preferences():
    return bpy.context.preferences.addons[__name__].preferences


def folder_of(settings):
    return bpy.path.abspath(settings.folder) or os.path.join(os.path.expanduser("~"), "dianshi")


state = {"works": [], "sets": [], "busy": False, "said": ""}


def redraw():
    for window in bpy.context.window_manager.windows:
        for area in window.screen.areas:
            if area.type == "VIEW_3D":
                area.tag_redraw()


def run(work, then):
    """Does `work` beside Blender and hands its outcome to `then` in Blender's own thread."""
    if state["busy"]:
        return
    state.update(busy=True, said="请稍候")
    outcome = {}

    def aside():
        try:
            outcome["value"] = work()
        except Said as error:
            outcome["said"] = str(error)
        except Exception as error:  # noqa: BLE001 -- a thread that dies silently would leave the panel waiting
            outcome["said"] = f"出错了：{error}"

    thread = threading.Thread(target=aside, daemon=True)
    thread.start()

    def look():
        if thread.is_alive():
            return 0.2
        state.update(busy=False, said=outcome.get("said", ""))
        if "value" in outcome:
            then(outcome["value"])
        redraw()
        return None

    bpy.app.timers.register(look)


class DianshiPreferences(bpy.types.AddonPreferences):
    bl_idname = __name__

    server: bpy.props.StringProperty(name="站点地址", description="例如 https://dianshi.example")
    key: bpy.props.StringProperty(name="API 密钥", description="在网页的账号设置里新建", subtype="PASSWORD")
    folder: bpy.props.StringProperty(name="下载到", description="空着就用用户目录里的 dianshi", subtype="DIR_PATH")

    def draw(self, _context):
        for name in ("server", "key", "folder"):
            self.layout.prop(self, name)


class DIANSHI_OT_refresh(bpy.types.Operator):
    """读取自己的作品和套图"""

    bl_idname = "dianshi.refresh"
    bl_label = "刷新"

    def execute(self, _context):
        settings = preferences()
        server, key = settings.server, settings.key

        def work():
            api = Api(server, key)
            return api.works(), api.sets()

        def then(value):
            state["works"], state["sets"] = value

        run(work, then)
        return {"FINISHED"}


class DIANSHI_OT_picture(bpy.types.Operator):
    """下载这张图，并作为参考图放进场景"""

    bl_idname = "dianshi.picture"
    bl_label = "放进场景"
    id: bpy.props.StringProperty()

    def execute(self, _context):
        settings = preferences()
        server, key, folder = settings.server, settings.key, folder_of(settings)
        image = next((one for one in state["works"] if one["id"] == self.id), None)
        if image is None:
            return {"CANCELLED"}

        def then(path):
            picture = bpy.data.images.load(path, check_existing=True)
            empty = bpy.data.objects.new(image["title"] or image["prompt"][:20] or "点石", None)
            empty.empty_display_type = "IMAGE"
            empty.data = picture
            bpy.context.collection.objects.link(empty)

        run(lambda: Api(server, key).picture(image, folder), then)
        return {"FINISHED"}


class DIANSHI_OT_pack(bpy.types.Operator):
    """下载这套素材，读入它的每张图"""

    bl_idname = "dianshi.pack"
    bl_label = "取素材包"
    id: bpy.props.StringProperty()

    def execute(self, _context):
        settings = preferences()
        server, key, folder = settings.server, settings.key, folder_of(settings)
        set_id = self.id

        def then(path):
            pictures = os.path.join(path, "png", "1x")
            for name in sorted(os.listdir(pictures)) if os.path.isdir(pictures) else []:
                bpy.data.images.load(os.path.join(pictures, name), check_existing=True)
            state["said"] = f"已放进 {path}"

        run(lambda: Api(server, key).pack(set_id, folder), then)
        return {"FINISHED"}


class DIANSHI_PT_panel(bpy.types.Panel):
    bl_idname = "DIANSHI_PT_panel"
    bl_label = "点石"
    bl_space_type = "VIEW_3D"
    bl_region_type = "UI"
    bl_category = "点石"

    def draw(self, _context):
        layout = self.layout
        row = layout.row()
        row.enabled = not state["busy"]
        row.operator("dianshi.refresh", icon="FILE_REFRESH")
        if state["said"]:
            layout.label(text=state["said"])
        for title, key, operator in (("套图", "sets", "dianshi.pack"), ("作品", "works", "dianshi.picture")):
            box = layout.box()
            box.label(text=f"{title} {len(state[key])}")
            for one in state[key]:
                line = box.row()
                line.label(text=(one.get("name") or one.get("title") or one.get("prompt") or one["id"])[:24])
                button = line.row()
                button.enabled = not state["busy"]
                button.operator(operator).id = one["id"]


classes = (DianshiPreferences, DIANSHI_OT_refresh, DIANSHI_OT_picture, DIANSHI_OT_pack, DIANSHI_PT_panel)


def register():
    for one in classes:
        bpy.utils.register_class(one)


def unregister():
    for one in reversed(classes):
        bpy.utils.unregister_class(one)


if __name__ == "__main__":
    register()
