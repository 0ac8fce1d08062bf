package coverall.cli;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.kubernetes.client.openapi.JSON;
import io.kubernetes.client.openapi.models.V1ConfigMap;
import io.kubernetes.client.openapi.models.V1Job;
import io.kubernetes.client.openapi.models.V1PersistentVolumeClaim;
import io.kubernetes.client.openapi.models.V1Pod;
import java.io.IOException;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;

/**
 * A manifest of Kubernetes, read as strictly as a server that validates strictly would.
 *
 * <p>The classes are made from Kubernetes' OpenAPI document. They refuse fields that are unknown or
 * missing. They take a number for a string, and a string for a number: so what is read is written
 * again, and compared.
 */
final class Manifest {
  /** Refuses JSON that does not agree with the schema of a kind of objects. */
  private interface Schema {
    void check(JsonElement json) throws IOException;
  }

  private record Kind(String apiVersion, Type type, Schema schema) {}

  private static final Map<String, Kind> KINDS =
      Map.of(
          "Job", new Kind("batch/v1", V1Job.class, V1Job::validateJsonElement),
          "Pod", new Kind("v1", V1Pod.class, V1Pod::validateJsonElement),
          "ConfigMap", new Kind("v1", V1ConfigMap.class, V1ConfigMap::validateJsonElement),
          "PersistentVolumeClaim",
              new Kind(
                  "v1",
                  V1PersistentVolumeClaim.class,
                  V1PersistentVolumeClaim::validateJsonElement));

  private Manifest() {}

  /**
   * Reads a manifest of one object.
   *
   * @throws IllegalArgumentException if it does not agree with the schema, with the reason
   */
  static JsonObject read(String yaml) {
    LoaderOptions options = new LoaderOptions();
    options.setAllowDuplicateKeys(false);
    JsonObject given = new Gson().toJsonTree(new Yaml(options).load(yaml)).getAsJsonObject();
    Kind kind = KINDS.get(text(given, "kind"));
    if (kind == null || !kind.apiVersion.equals(text(given, "apiVersion"))) {
      throw new IllegalArgumentException(
          "unknown kind " + text(given, "apiVersion") + " " + text(given, "kind"));
    }
    Object read;
    try {
      kind.schema.check(given);
      read = JSON.getGson().fromJson(given, kind.type);
    } catch (RuntimeException | IOException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
    checkKept("", given, JsonParser.parseString(JSON.getGson().toJson(read)));
    return given;
  }

  /** The text or number of a field; empty if it is not there. */
  static String text(JsonObject object, String name) {
    return object.has(name) ? object.get(name).getAsString() : "";
  }

  /** The texts or numbers of a field that is a list; none if it is not there. */
  static List<String> texts(JsonObject object, String name) {
    return elements(object, name).map(JsonElement::getAsString).toList();
  }

  /** The objects of a field that is a list; none if it is not there. */
  static List<JsonObject> objects(JsonObject object, String name) {
    return elements(object, name).map(JsonElement::getAsJsonObject).toList();
  }

  private static Stream<JsonElement> elements(JsonObject object, String name) {
    return object.has(name) ? object.getAsJsonArray(name).asList().stream() : Stream.of();
  }

  /**
   * Refuses what is not the same when it is written again; there may be empty lists and maps more.
   */
  private static void checkKept(String where, JsonElement given, JsonElement kept) {
    boolean same =
        given.isJsonObject() == kept.isJsonObject() && given.isJsonArray() == kept.isJsonArray();
    if (same && given.isJsonObject()) {
      for (Map.Entry<String, JsonElement> member : given.getAsJsonObject().entrySet()) {
        String name = member.getKey();
        JsonElement other = kept.getAsJsonObject().get(name);
        checkKept(where + "." + name, member.getValue(), other == null ? new JsonArray() : other);
      }
    } else if (same && given.isJsonArray()) {
      for (int k = 0; k < given.getAsJsonArray().size(); k++) {
        checkKept(where + "." + k, given.getAsJsonArray().get(k), kept.getAsJsonArray().get(k));
      }
    } else if (!same || !given.equals(kept)) {
      throw new IllegalArgumentException(where + " is " + given + ", of a wrong type");
    }
  }
}
