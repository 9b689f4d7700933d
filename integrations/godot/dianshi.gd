## 点石 for Godot 4.2+: lists own works and sets, and fetches pictures and packs into the project with an API key.
##
## Put this file anywhere in the project, open it in the script editor and choose File > Run. The key is kept in the editor's own
## settings of this user, not in the project.
@tool
extends EditorScript

const SERVER := "dianshi/server"
const KEY := "dianshi/key"
const FOLDER := "res://dianshi"
## What a pack is asked for: trimmed pictures in their own size, the sheet, and Godot's SpriteFrames.
const PACK := {
	"scales": [1],
	"trim": true,
	"powerOfTwo": false,
	"padding": 2,
	"pivot": null,
	"json": "hash",
	"godot": true,
	"unity": false,
	"strips": [],
	"fps": 12,
	"aseprite": false,
	"words": true,
	"passedOnly": false,
}


func _run() -> void:
	EditorInterface.popup_dialog_centered(Browser.new(), Vector2i(560, 680))


## The window: where to ask, what there is, and a button beside each.
class Browser:
	extends AcceptDialog

	var _server := LineEdit.new()
	var _key := LineEdit.new()
	var _said := Label.new()
	var _sets := VBoxContainer.new()
	var _works := VBoxContainer.new()
	var _busy := false

	func _init() -> void:
		title = "点石"
		ok_button_text = "关闭"
		var settings := EditorInterface.get_editor_settings()
		_server.placeholder_text = "站点地址，例如 https://dianshi.example"
		_key.placeholder_text = "API 密钥，在网页的账号设置里新建"
		_key.secret = true
		if settings.has_setting(SERVER):
			_server.text = settings.get_setting(SERVER)
		if settings.has_setting(KEY):
			_key.text = settings.get_setting(KEY)
		var refresh := Button.new()
		refresh.text = "刷新"
		refresh.pressed.connect(_refresh)
		_said.autowrap_mode = TextServer.AUTOWRAP_WORD_SMART
		var lists := VBoxContainer.new()
		lists.size_flags_horizontal = Control.SIZE_EXPAND_FILL
		for part in [["套图", _sets], ["作品", _works]]:
			var heading := Label.new()
			heading.text = part[0]
			lists.add_child(heading)
			lists.add_child(part[1])
		var scroll := ScrollContainer.new()
		scroll.size_flags_vertical = Control.SIZE_EXPAND_FILL
		scroll.add_child(lists)
		var column := VBoxContainer.new()
		for child in [_server, _key, refresh, _said, scroll]:
			column.add_child(child)
		add_child(column)
		confirmed.connect(queue_free)
		canceled.connect(queue_free)

	func _ready() -> void:
		if not _key.text.is_empty():
			_refresh()

	## Says why the address or the key can't be used; empty where they can.
	func _problem() -> String:
		var here := RegEx.create_from_string("^http://(localhost|127\\.0\\.0\\.1)(:\\d+)?$")
		if not _origin().begins_with("https://") and here.search(_origin()) == null:
			return "站点地址要以 https 开头"
		if RegEx.create_from_string("^ds_[\\w-]{43}$").search(_key.text.strip_edges()) == null:
			return "密钥不完整，它以 ds_ 开头，共 46 个字符"
		return ""

	func _origin() -> String:
		return _server.text.strip_edges().trim_suffix("/")

	## Makes one request; an answer is [problem, headers, bytes]. The key goes with calls, never with files.
	func _ask(path: String, method: HTTPClient.Method, body: Variant, with_key: bool) -> Array:
		var request := HTTPRequest.new()
		request.timeout = 120.0
		request.max_redirects = 0
		add_child(request)
		var headers := PackedStringArray()
		if with_key:
			headers.append("Authorization: Bearer " + _key.text.strip_edges())
		var text := ""
		if body != null:
			headers.append("Content-Type: application/json")
			text = JSON.stringify(body)
		var begun := request.request(_origin() + path, headers, method, text)
		if begun != OK:
			request.queue_free()
			return ["请求没有发出（%d）" % begun, null]
		var answer: Array = await request.request_completed
		request.queue_free()
		if answer[0] != HTTPRequest.RESULT_SUCCESS:
			return ["连不上 %s" % _origin(), null]
		var bytes: PackedByteArray = answer[3]
		if answer[1] != 200:
			var refused: Variant = JSON.parse_string(bytes.get_string_from_utf8())
			var told: bool = refused is Dictionary and refused.has("message")
			return [refused["message"] if told else "服务器回复 %d" % answer[1], null]
		return ["", bytes]

	## Makes a call of the API; an answer is [problem, data].
	func _call(path: String, body: Variant) -> Array:
		var answer: Array = await _ask(path, HTTPClient.METHOD_POST, body, true)
		if answer[0] != "":
			return answer
		var parsed: Variant = JSON.parse_string((answer[1] as PackedByteArray).get_string_from_utf8())
		if not (parsed is Dictionary and parsed.has("data")):
			return ["服务器的回复读不懂", null]
		return ["", parsed["data"]]

	## Does one thing at a time, and says what came of it.
	func _begin(words: String) -> bool:
		if _busy:
			return false
		var problem := _problem()
		if problem != "":
			_said.text = problem
			return false
		_busy = true
		_said.text = words
		return true

	func _end(words: String) -> void:
		_busy = false
		_said.text = words

	func _refresh() -> void:
		if not _begin("正在读取"):
			return
		var settings := EditorInterface.get_editor_settings()
		settings.set_setting(SERVER, _origin())
		settings.set_setting(KEY, _key.text.strip_edges())
		var sets: Array = await _call("/api/v2/common/sets", {"pageSize": 50})
		if sets[0] != "":
			_end(sets[0])
			return
		var works: Array = await _call("/api/v2/common/images", {"condition": [{"scope": "mine"}], "pageSize": 50})
		if works[0] != "":
			_end(works[0])
			return
		_fill(_sets, sets[1], "取素材包", _fetch_pack)
		_fill(_works, works[1], "下载", _fetch_picture)
		_end("%d 套，%d 张" % [sets[1].size(), works[1].size()])

	func _fill(list: VBoxContainer, rows: Array, words: String, act: Callable) -> void:
		for child in list.get_children():
			child.queue_free()
		for row: Dictionary in rows:
			var line := HBoxContainer.new()
			var label := Label.new()
			label.size_flags_horizontal = Control.SIZE_EXPAND_FILL
			label.clip_text = true
			label.text = _name_of(row)
			var button := Button.new()
			button.text = words
			button.pressed.connect(act.bind(row))
			line.add_child(label)
			line.add_child(button)
			list.add_child(line)

	func _name_of(row: Dictionary) -> String:
		for field: String in ["name", "title", "prompt", "id"]:
			var text: String = row.get(field, "")
			if text != "":
				return text
		return ""

	func _fetch_picture(row: Dictionary) -> void:
		if not _begin("正在下载"):
			return
		var path: String = row["url"]
		var answer: Array = await _ask("/files/" + path, HTTPClient.METHOD_GET, null, false)
		if answer[0] != "":
			_end(answer[0])
			return
		var to := "%s/%s.%s" % [FOLDER, row["id"], path.get_slice("?", 0).get_extension()]
		_end(_write(to, answer[1]))
		EditorInterface.get_resource_filesystem().scan()

	func _fetch_pack(row: Dictionary) -> void:
		if not _begin("正在取素材包"):
			return
		var ticket: Array = await _call("/api/v2/common/sets/%s/pack" % row["id"], PACK)
		if ticket[0] != "":
			_end(ticket[0])
			return
		var answer: Array = await _ask(ticket[1]["url"], HTTPClient.METHOD_GET, null, false)
		if answer[0] != "":
			_end(answer[0])
			return
		_end(_unfold(answer[1]))
		EditorInterface.get_resource_filesystem().scan()

	## Writes a file into the project, and says where, or why not.
	func _write(to: String, bytes: PackedByteArray) -> String:
		DirAccess.make_dir_recursive_absolute(to.get_base_dir())
		var file := FileAccess.open(to, FileAccess.WRITE)
		if file == null:
			return "写不进 %s" % to
		file.store_buffer(bytes)
		file.close()
		return "已放进 %s" % to

	## Unfolds a pack below the folder; one that names a place outside is not unfolded.
	func _unfold(bytes: PackedByteArray) -> String:
		var archive := "user://dianshi.zip"
		var kept := FileAccess.open(archive, FileAccess.WRITE)
		if kept == null:
			return "写不进 %s" % archive
		kept.store_buffer(bytes)
		kept.close()
		var zip := ZIPReader.new()
		if zip.open(archive) != OK:
			return "下载的素材包不完整，请再试一次"
		var said := "素材包是空的"
		for name in zip.get_files():
			if name.is_absolute_path() or ".." in name.split("/") or "\\" in name:
				said = "素材包里有文件想写到别处，没有解开"
				break
			if not name.ends_with("/"):
				_write("%s/%s" % [FOLDER, name], zip.read_file(name))
				said = "已放进 %s/%s" % [FOLDER, name.get_slice("/", 0)]
		zip.close()
		DirAccess.remove_absolute(archive)
		return said
