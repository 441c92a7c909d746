import java.io.*;
import java.net.URI;
import java.net.http.*;
import java.net.http.HttpResponse.BodyHandlers;
import java.security.cert.X509Certificate;
import java.util.*;
import java.util.regex.*;
import javax.net.ssl.*;

/** Opens a match, sits, follows, plays, breaks off and resumes, by the stock client of the JDK: java Client.java URL */
public class Client {
    static HttpClient http;
    static URI base;

    public static void main(String[] arguments) throws Exception {
        base = URI.create(arguments[0].replaceAll("/?$", "/"));
        http = HttpClient.newBuilder().sslContext(trusting()).build();

        var opened = post("v1/matches", "{\"game\":\"help_me\",\"seats\":2}", null);
        var match = opened.uri().resolve(opened.headers().firstValue("location").orElseThrow());
        var path = base.relativize(match).getPath();
        var tokens = new ArrayList<String>();
        for (var name : List.of("Ada", "Bo")) {
            var seated = post(path + "/seats", "{\"name\":\"" + name + "\"}", null);
            tokens.add(member(seated.body(), "\"seat_token\":\"([^\"]+)\""));
        }
        System.out.println("seated over " + opened.version());

        int last;
        try (var stream = follow(path, tokens.get(0), -1)) {
            until(stream, "\"match.started\"");
            move(path, tokens);
            last = until(stream, "\"help_me.stack_moved\"");
        }
        System.out.println("played");

        move(path, tokens);
        try (var stream = follow(path, tokens.get(0), last)) {
            if (until(stream, "\"help_me.stack_moved\"") <= last) throw new IllegalStateException("an event came twice");
        }
        System.out.println("resumed");
    }

    static void move(String path, List<String> tokens) throws Exception {
        var match = get(path, null).body();
        int seat = Integer.parseInt(member(match, "\"to_act\":\\[\\{\"seat\":(\\d+)"));
        var legal = get(path + "/legal", tokens.get(seat)).body();
        post(path + "/commands", member(legal, "\"commands\":\\[(\\{.*?\\}\\})"), tokens.get(seat));
    }

    static BufferedReader follow(String path, String token, int last) throws Exception {
        var request = request(path + "/stream", token).header("Last-Event-ID", String.valueOf(last)).build();
        var answer = http.send(request, BodyHandlers.ofInputStream());
        if (answer.statusCode() != 200) throw new IllegalStateException("the stream answers " + answer.statusCode());
        return new BufferedReader(new InputStreamReader(answer.body(), "UTF-8"));
    }

    /** Reads frames until one holds the text, and gives its id. */
    static int until(BufferedReader stream, String text) throws IOException {
        int id = -1;
        for (String line; (line = stream.readLine()) != null; ) {
            if (line.startsWith("id: ")) id = Integer.parseInt(line.substring(4));
            if (line.startsWith("data: ") && line.contains(text)) return id;
        }
        throw new EOFException("the stream ended before " + text);
    }

    static HttpResponse<String> get(String path, String token) throws Exception {
        return sent(request(path, token).build());
    }

    static HttpResponse<String> post(String path, String body, String token) throws Exception {
        var request = request(path, token).header("Content-Type", "application/json");
        return sent(request.POST(HttpRequest.BodyPublishers.ofString(body)).build());
    }

    static HttpRequest.Builder request(String path, String token) {
        var request = HttpRequest.newBuilder(base.resolve(path));
        return token == null ? request : request.header("Authorization", "Bearer " + token);
    }

    static HttpResponse<String> sent(HttpRequest request) throws Exception {
        var answer = http.send(request, BodyHandlers.ofString());
        if (answer.statusCode() >= 300) throw new IllegalStateException(request + ": " + answer.statusCode() + answer.body());
        return answer;
    }

    static String member(String json, String pattern) {
        var found = Pattern.compile(pattern).matcher(json);
        if (!found.find()) throw new IllegalStateException(pattern + " is not in " + json);
        return found.group(1);
    }

    static SSLContext trusting() throws Exception {
        var all = new X509ExtendedTrustManager() {
            public void checkClientTrusted(X509Certificate[] c, String a, java.net.Socket s) {}
            public void checkServerTrusted(X509Certificate[] c, String a, java.net.Socket s) {}
            public void checkClientTrusted(X509Certificate[] c, String a, SSLEngine e) {}
            public void checkServerTrusted(X509Certificate[] c, String a, SSLEngine e) {}
            public void checkClientTrusted(X509Certificate[] c, String a) {}
            public void checkServerTrusted(X509Certificate[] c, String a) {}
            public X509Certificate[] getAcceptedIssuers() { return new X509Certificate[0]; }
        };
        var context = SSLContext.getInstance("TLS");
        context.init(null, new TrustManager[] {all}, null);
        return context;
    }
}
